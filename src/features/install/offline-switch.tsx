import { useId } from 'react'
import { useOfflineCopy, wantOfflineCopy } from '../../state/offline-copy.ts'
import { OfflineProgress } from './offline-progress.tsx'
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
          onChange={({ target }) => wantOfflineCopy(target.checked)}
        />
        Save for offline
      </label>
      <p id={id} className={styles.progress}>
        <OfflineProgress />
      </p>
    </div>
  )
}
