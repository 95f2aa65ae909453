import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFocusPassedOn } from '../../lib/use-focus-passed-on.ts'
import { takeInstallPrompt } from '../../state/install-prompt.ts'
import { Button } from '../../ui/button.tsx'
import styles from './install-sheet.module.css'
import { type InstallWay, installWay } from './install-way.ts'
import { showInstallSheet } from './show-install-sheet.tsx'

/** The way to the install sheet for who looks for it. Nothing where the shop cannot be installed, or is already. */
export function InstallDoor() {
  const [way, setWay] = useState<InstallWay | null>(null)
  useEffect(() => {
    setWay((known) => known ?? installWay(takeInstallPrompt))
  }, [])
  if (!way) return null
  const open = () => {
    // The browser's own question can be asked once only. Gone before the sheet opens, as that gives the focus back.
    if (way.by === 'prompt') flushSync(() => setWay(null))
    showInstallSheet(way)
  }
  return <Door onOpen={open} />
}

function Door({ onOpen }: { onOpen: () => void }) {
  const button = useFocusPassedOn<HTMLButtonElement>()
  return (
    <div className={styles.door}>
      <Button ref={button} variant="secondary" block onClick={onOpen}>
        Install the app
      </Button>
    </div>
  )
}
