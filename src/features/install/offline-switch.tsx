import { useId } from 'react'
import { type OfflineCopy, setOfflineCopyWanted, useOfflineCopy } from '../../state/worker/offline-copy.ts'
import styles from './offline-switch.module.css'

/**
 * Switch that turns the offline copy of the catalogue on or off. Also shows the
 * copy's download progress.
 */
export function OfflineSwitch() {
  const { wanted } = useOfflineCopy()
  const id = useId()
  return (
    <div className={styles.offline}>
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

/** Shows how many of the catalogue's products have been saved on this device. */
export function OfflineProgress() {
  const { wanted, saved } = useOfflineCopy()
  return saved && <span>{progressText(wanted, saved)}</span>
}

function progressText(wanted: boolean, { products, pictured, total }: NonNullable<OfflineCopy['saved']>): string {
  if (total === 0) return wanted ? 'The catalogue is not on this device yet.' : 'The catalogue is not on this device.'
  const pieces = products < total ? `the ${products} most popular and newest of ${total} pieces` : `all ${total} pieces`
  const pictures = pictured < products ? `, ${pictured} of them with a picture` : ''
  return `You can see ${pieces} offline${pictures}`
}
