import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFocusFallback } from '../../lib/use-focus-fallback.ts'
import { takeInstallPrompt } from '../../state/worker/install-prompt.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { type InstallMethod, installMethod } from './install-method.ts'
import styles from './install-sheet.module.css'
import { showInstallSheet } from './install-sheet.tsx'

/** The way to the install sheet for who looks for it. Nothing where the shop cannot be installed, or is already. */
export function InstallButton() {
  const [way, setWay] = useState<InstallMethod | null>(null)
  useEffect(() => {
    setWay((known) => known ?? installMethod(takeInstallPrompt))
  }, [])
  if (!way) return null
  const open = () => {
    // The browser's own question can be asked once only. Gone before the sheet opens, as that gives the focus back.
    if (way.by === 'prompt') flushSync(() => setWay(null))
    showInstallSheet(way)
  }
  return <OpenSheetButton onOpen={open} />
}

function OpenSheetButton({ onOpen }: { onOpen: () => void }) {
  const button = useFocusFallback<HTMLButtonElement>()
  return (
    <div className={styles.door}>
      <Button ref={button} variant="secondary" block onClick={onOpen}>
        Install the app
      </Button>
    </div>
  )
}
