/**
 * Background work that starts after the first page view: syncing, caching,
 * install and update offers, and the service worker.
 */
import type { QueryClient } from '@tanstack/react-query'
import { scheduleInstallOffer } from './features/install/offer-install.ts'
import { prefersLessData } from './lib/device-traits.ts'
import { closePopoversOnBack, polyfillLightDismiss } from './lib/light-dismiss.ts'
import { whenIdle } from './lib/schedule.ts'
import type { ShopRouter } from './router.tsx'
import { showBagOnAppIcon } from './state/bag/bag-store.ts'
import { trackLastPage } from './state/local/last-page.ts'
import { onChunkLoadError } from './state/network/chunk-load-error.ts'
import { sampleVisit } from './state/network/sample-visit.ts'
import { watchConnection } from './state/network/watch-connection.ts'
import { persistQueries } from './state/queries/persist-queries.ts'
import { whenDeviceHasData } from './state/session/when-device-has-data.ts'
import { retryUnresponsiveStorage } from './state/sync/unresponsive-storage.ts'
import { requestPersistentStorage } from './state/worker/offline-copy.ts'
import { notifyOutdatedClient, offerNewVersion, offerReload } from './state/worker/reload-toasts.ts'
import { seedWorkerCache } from './state/worker/seed-worker-cache.ts'
import { startServiceWorker } from './state/worker/service-worker.ts'
import { handleWorkerMessages } from './state/worker/worker-messages.ts'

/**
 * Starts the shop's background work. Call this function once, when the page has
 * loaded and the browser is idle.
 */
export async function afterLoad(queryClient: QueryClient, { history }: ShopRouter): Promise<void> {
  persistQueries(queryClient)
  watchConnection(queryClient)
  onChunkLoadError(offerReload)
  notifyOutdatedClient(queryClient)
  retryUnresponsiveStorage()
  void whenDeviceHasData(async () => {
    const { startAccountServices } = await import('./state/session/account-services.ts')
    startAccountServices(queryClient, (href) => history.push(href))
  })
  showBagOnAppIcon()
  polyfillLightDismiss()
  closePopoversOnBack()
  scheduleInstallOffer()
  trackLastPage()
  addEventListener('appinstalled', requestPersistentStorage)
  sampleVisit()
  if (!('serviceWorker' in navigator)) return
  handleWorkerMessages(queryClient, (href) => history.push(href))
  const isControlled = await startServiceWorker(offerNewVersion)
  if (isControlled) await seedWorkerCache(queryClient, { savesData: prefersLessData(), whenIdle })
}
