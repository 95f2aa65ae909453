import { tellChanged } from '#sync/changes.ts'
import type { PageMessage } from '#sync/messages.ts'
import { PICTURE_CACHE } from '#sync/picture-cache.ts'
import { forgetCatalogue } from '#sync/saved-catalogue.ts'
import { keepSeenAnswer } from './catalogue-answers.ts'
import { refreshCatalogue } from './catalogue-refresh.ts'
import { firstPictures, leftForPictures } from './first-pictures.ts'
import { keepPictures } from './keep-pictures.ts'
import { openAnew } from './shell.ts'

declare const self: ServiceWorkerGlobalScope

/** How often the catalogue was taken off the device: what was begun before must not bring it back. */
let drops = 0

/** Does what a page asks. The promise ends when it is done, so that the worker is kept alive that long. */
export async function obey(message: PageMessage, event: ExtendableMessageEvent): Promise<void> {
  switch (message.type) {
    case 'SKIP_WAITING':
      return self.skipWaiting()
    case 'OPEN_ANEW':
      openAnew()
      return event.ports[0]?.postMessage(true)
    case 'KEEP':
      await Promise.all(message.answers.map((answer) => keepSeenAnswer(answer, event)))
      return keepPictures(message.pictures, event)
    case 'REFRESH_CATALOGUE': {
      const before = drops
      const isWanted = () => drops === before
      const products = (await refreshCatalogue(isWanted))?.products ?? []
      await keepPictures(firstPictures(products, message.pictures), event, {
        budgetBytes: leftForPictures(products),
        isWanted,
      })
      // One may have been on its way.
      if (!isWanted()) await caches.delete(PICTURE_CACHE)
      return
    }
    case 'DROP_CATALOGUE':
      drops += 1
      await Promise.all([forgetCatalogue(), caches.delete(PICTURE_CACHE)])
      return tellChanged('catalogue')
  }
}
