import { useEffect, useState } from 'react'
import { readSavedCatalogue } from '#sync/catalogue/saved-catalogue.ts'
import { formatSavedTime } from '../../lib/format-date.ts'
import { useConnection } from '../../state/network/connection.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import styles from './offline-banner.module.css'

/** Says when the server is out of reach, and since when what is shown is known. Goes by itself. */
export function OfflineBanner() {
  const { reached, savedAt } = useConnection()
  return reached ? null : <OfflineMessage savedAt={savedAt} />
}

function OfflineMessage({ savedAt }: { savedAt: number | null }) {
  const part = usePartialCopy()
  return (
    <p className={styles.line}>
      <Icon name="offline" size="xs" />
      <span>
        You are offline.{' '}
        {savedAt === null
          ? 'What you have seen before still opens.'
          : `Showing the catalogue saved ${formatSavedTime(savedAt, Date.now())}.`}
        {part && ` Of its ${part.of} pieces the ${part.pieces} most wanted and newest are on this device.`}
      </span>
    </p>
  )
}

/** How many pieces of a shop that is too large for this device are on it, and of how many; `null` where all are. */
function usePartialCopy(): { pieces: number; of: number } | null {
  const [copy, setCopy] = useState<{ pieces: number; of: number } | null>(null)
  useEffect(() => {
    void readSavedCatalogue().then((saved) => {
      if (saved && saved.products.length < saved.total) setCopy({ pieces: saved.products.length, of: saved.total })
    })
  }, [])
  return copy
}
