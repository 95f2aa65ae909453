import { useEffect, useState } from 'react'
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
    showInstallSheet(way)
    // The browser's own question can be asked once only.
    if (way.by === 'prompt') setWay(null)
  }
  return (
    <div className={styles.door}>
      <Button variant="secondary" block onClick={open}>
        Install the app
      </Button>
    </div>
  )
}
