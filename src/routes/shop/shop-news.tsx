import { OutboxBanner } from '../../features/outbox/outbox-banner.tsx'
import { OfflineBanner } from '../../features/shell/offline-banner.tsx'

/** What only the device knows, and stands above every page. */
export function ShopNews() {
  return (
    <>
      <OfflineBanner />
      <OutboxBanner />
    </>
  )
}
