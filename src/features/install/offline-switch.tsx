import { useId } from 'react'
import { setOfflineCopyWanted, useOfflineCopy } from '../../state/worker/offline-copy.ts'
import styles from './offline-switch.module.css'

/** Whether the catalogue is kept on this device, and how far it is. */
export function OfflineSwitch() {
  const { wanted } = useOfflineCopy()
  const id = useId()
  return (
    <div className={styles.place}>
      <label className={styles.label}>
        <input
          type="checkbox"
          role="switch"
          className={styles.switch}
          checked={wanted}
          aria-checked={wanted}
          aria-describedby={id}
          onChange={({ target }) => setOfflineCopyWanted(target.checked)}
        />
        Save for offline
      </label>
      <p id={id} className={styles.progress}>
        <OfflineProgress />
      </p>
    </div>
  )
}

/** How much of the catalogue opens without a network. */
export function OfflineProgress() {
  const { wanted, saved } = useOfflineCopy()
  if (!saved) return null
  const { products, of } = saved
  if (of > 0) {
    return `Catalogue saved for offline: ${products} of ${of}${products < of ? ', the most wanted and the newest first' : ''}`
  }
  return wanted ? 'The catalogue is not on this device yet.' : 'The catalogue is not on this device.'
}
