import { savedTime } from '../../lib/saved-time.ts'
import { useConnection } from '../../state/connection.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './connection-line.module.css'
import { usePartialCopy } from './use-partial-copy.ts'

/** Says when the server is out of reach, and since when what is shown is known. Goes by itself. */
export function ConnectionLine() {
  const { reached, savedAt } = useConnection()
  return reached ? null : <OfflineLine savedAt={savedAt} />
}

function OfflineLine({ savedAt }: { savedAt: number | null }) {
  const part = usePartialCopy()
  return (
    <p className={styles.line}>
      <Icon name="offline" size="xs" />
      <span>
        You are offline.{' '}
        {savedAt === null
          ? 'What you have seen before still opens.'
          : `Showing the catalogue saved ${savedTime(savedAt, Date.now())}.`}
        {part && ` Of its ${part.of} pieces the ${part.pieces} most wanted and newest are on this device.`}
      </span>
    </p>
  )
}
