import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFocusFallback } from '../../lib/use-focus-fallback.ts'
import { takeInstallPrompt } from '../../state/worker/install-prompt.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { type InstallMethod, installMethod } from './install-method.ts'
import styles from './install-sheet.module.css'
import { showInstallSheet } from './install-sheet.tsx'

/**
 * Button that opens the install sheet. Renders nothing if the app cannot be
 * installed or is already running as an installed app.
 */
export function InstallButton() {
  const [method, setMethod] = useState<InstallMethod | null>(null)
  useEffect(() => {
    setMethod((known) => known ?? installMethod(takeInstallPrompt))
  }, [])
  if (!method) return null
  const open = () => {
    // The browser's prompt works only once. The button is removed before the
    // sheet opens, so that closing the sheet does not restore the focus to it.
    if (method.kind === 'prompt') flushSync(() => setMethod(null))
    showInstallSheet(method)
  }
  return <OpenSheetButton onOpen={open} />
}

function OpenSheetButton({ onOpen }: { onOpen: () => void }) {
  const button = useFocusFallback<HTMLButtonElement>()
  return (
    <div className={styles.buttonRow}>
      <Button ref={button} variant="secondary" block onClick={onOpen}>
        Install the app
      </Button>
    </div>
  )
}
