import { THUMBNAIL_BUDGET_BYTES } from '#contract/catalogue/offline-budget.ts'
import { changeCopySummary } from '#sync/catalogue/copy-summary.ts'
import { deleteSavedCatalogue, readSavedCatalogue } from '#sync/catalogue/saved-catalogue.ts'
import { broadcastChange } from '#sync/storage/storage-changes.ts'
import { PICTURE_CACHE, parsePageMessage } from '#sync/worker-protocol.ts'
import { cachePageResponses } from './catalogue-responses.ts'
import { prefetchPictures, thumbnailAddresses } from './prefetch-pictures.ts'
import { refreshCatalogue } from './refresh-catalogue.ts'
import { bypassShellOnce, refillShell } from './shell.ts'
import { trimCaches } from './worker-caches.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Deletions of the offline catalogue since the service worker started. A refresh
 * stops if this number changes, so that it does not restore a deleted catalogue.
 */
let deletions = 0

/** Resolves when all work is done, so that `waitUntil` keeps the worker alive. */
export async function handleMessage(data: unknown, event: ExtendableMessageEvent): Promise<void> {
  const message = parsePageMessage(data)
  if (!message) return
  switch (message.type) {
    case 'SKIP_WAITING':
      return self.skipWaiting()
    case 'CLAIM':
      return self.clients.claim()
    case 'OPEN_ANEW':
      bypassShellOnce()
      return event.ports[0]?.postMessage(true)
    case 'KEEP':
      await refillShell()
      await cachePageResponses(message.answers)
      await prefetchPictures(message.pictures)
      return trimCaches()
    case 'REFRESH_CATALOGUE': {
      await refillShell()
      const before = deletions
      const isWanted = () => deletions === before
      const saved = await refreshCatalogue(isWanted)
      const addresses = saved ? thumbnailAddresses(saved.products, message.pictures) : []
      await prefetchPictures(addresses, {
        budgetBytes: THUMBNAIL_BUDGET_BYTES,
        isWanted,
        onProgress: async (pictured) => {
          await changeCopySummary({ pictured })
          broadcastChange('catalogue')
        },
      })
      // A picture may have been cached after the catalogue was deleted.
      if (!isWanted()) await caches.delete(PICTURE_CACHE)
      return trimCaches()
    }
    case 'PREPARE_SEARCH':
      await (await readSavedCatalogue())?.searchIndex()
      return
    case 'DROP_CATALOGUE':
      deletions += 1
      await Promise.all([deleteSavedCatalogue(), caches.delete(PICTURE_CACHE)])
      return broadcastChange('catalogue')
  }
}
