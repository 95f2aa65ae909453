import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFocusFallback } from '../../lib/use-focus-fallback.ts'
import { takeInstallPrompt } from '../../state/worker/install-prompt.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { type InstallMethod, installMethod } from './install-method.ts'
import styles from './install-sheet.module.css'
import { showInstallSheet } from './install-sheet.tsx'

/** Opens the install sheet. Renders nothing if the shop cannot be installed or already is. */
export function InstallButton() {
  const [method, setMethod] = useState<InstallMethod | null>(null)
  useEffect(() => {
    setMethod((known) => known ?? installMethod(takeInstallPrompt))
  }, [])
  if (!method) return null
  const open = () => {
    // The browser's prompt works once, so the button goes; before the sheet opens, because closing that restores the focus.
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
