import { savedTime } from '../../lib/saved-time.ts'
import { useConnection } from '../../state/connection.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './connection-line.module.css'

/** Says when the server is out of reach, and since when what is shown is known. Goes by itself. */
export function ConnectionLine() {
  const { reached, savedAt } = useConnection()
  if (reached) return null
  return (
    <p className={styles.line}>
      <Icon name="offline" size="xs" />
      <span>
        You are offline.{' '}
        {savedAt === null
          ? 'What you have seen before still opens.'
          : `Showing the catalogue saved ${savedTime(savedAt, Date.now())}.`}
      </span>
    </p>
  )
}
