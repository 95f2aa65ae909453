import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { readCopySummary } from '#sync/catalogue/copy-summary.ts'
import { formatSavedTime } from '../../lib/format-date.ts'
import { useConnection } from '../../state/network/connection.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { OutboxBanner } from '../outbox/outbox-banner.tsx'
import styles from './status-banners.module.css'

/**
 * Shows banners on every page while the shop is unreachable or items are waiting
 * to be sent.
 */
export function StatusBanners() {
  return (
    <>
      <OfflineBanner />
      <OutboxBanner />
    </>
  )
}

function OfflineBanner() {
  const { reachable, savedAt, ordersSavedAt } = useConnection()
  const { pathname } = useLocation()
  if (reachable) return null
  if (/^\/(orders|follow)(\/|$)/.test(pathname)) return <OfflineMessage shown="your orders" savedAt={ordersSavedAt} />
  return <OfflineMessage shown="the catalogue" savedAt={savedAt} />
}

interface OfflineMessageProps {
  /** What the page shows a saved copy of. */
  shown: 'the catalogue' | 'your orders'
  savedAt: number | null
}

function OfflineMessage({ shown, savedAt }: OfflineMessageProps) {
  const partialCopy = usePartialCopy()
  const copy = shown === 'the catalogue' ? partialCopy : null
  return (
    <p className={styles.offline}>
      <Icon name="offline" size="xs" />
      <span>
        You are offline.{' '}
        <span>
          {savedAt === null
            ? "Pages you've already visited still open."
            : `Showing ${shown} saved ${formatSavedTime(savedAt, Date.now())}.`}
        </span>
        {copy && (
          <span>{` This device has ${copy.saved} of its ${copy.total} pieces, the most popular and the newest.`}</span>
        )}
      </span>
    </p>
  )
}

/**
 * Returns the number of products saved on this device and the number of products
 * in the catalogue. Returns null if the saved copy of the catalogue is complete
 * or missing.
 */
function usePartialCopy(): { saved: number; total: number } | null {
  const [copy, setCopy] = useState<{ saved: number; total: number } | null>(null)
  useEffect(() => {
    void readCopySummary().then((copy) => {
      if (copy && copy.products < copy.total) setCopy({ saved: copy.products, total: copy.total })
    })
  }, [])
  return copy
}
