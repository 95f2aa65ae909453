import { deleteSavedCatalogue } from '#sync/catalogue/saved-catalogue.ts'
import { broadcastChange } from '#sync/storage/storage-changes.ts'
import { PICTURE_CACHE, parsePageMessage } from '#sync/worker-protocol.ts'
import { cachePageResponse } from './catalogue-responses.ts'
import { prefetchPictures, thumbnailAddresses, thumbnailBudget } from './prefetch-pictures.ts'
import { refreshCatalogue } from './refresh-catalogue.ts'
import { bypassShellOnce } from './shell.ts'

declare const self: ServiceWorkerGlobalScope

/** How often the catalogue was taken off the device: what was begun before must not bring it back. */
let removals = 0

/** Does what a page asks. The promise ends when it is done, so that the worker is kept alive that long. */
export async function handleMessage(data: unknown, event: ExtendableMessageEvent): Promise<void> {
  const message = parsePageMessage(data)
  switch (message?.type) {
    case 'SKIP_WAITING':
      return self.skipWaiting()
    case 'OPEN_ANEW':
      bypassShellOnce()
      return event.ports[0]?.postMessage(true)
    case 'KEEP':
      await Promise.all(message.answers.map((answer) => cachePageResponse(answer, event)))
      return prefetchPictures(message.pictures, event)
    case 'REFRESH_CATALOGUE': {
      const before = removals
      const isWanted = () => removals === before
      const products = (await refreshCatalogue(isWanted))?.products ?? []
      await prefetchPictures(thumbnailAddresses(products, message.pictures), event, {
        budgetBytes: thumbnailBudget(products),
        isWanted,
      })
      // One may have been on its way.
      if (!isWanted()) await caches.delete(PICTURE_CACHE)
      return
    }
    case 'DROP_CATALOGUE':
      removals += 1
      await Promise.all([deleteSavedCatalogue(), caches.delete(PICTURE_CACHE)])
      return broadcastChange('catalogue')
  }
}
