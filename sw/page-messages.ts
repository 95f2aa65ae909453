import type { PageMessage } from '#sync/messages.ts'
import { keepSeenAnswer } from './catalogue-answers.ts'
import { refreshCatalogue } from './catalogue-refresh.ts'
import { keepFirstPictures } from './first-pictures.ts'
import { keepPicture } from './pictures.ts'

declare const self: ServiceWorkerGlobalScope

/** Does what a page asks. The promise ends when it is done, so that the worker is kept alive that long. */
export async function obey(message: PageMessage, event: ExtendableEvent): Promise<void> {
  switch (message.type) {
    case 'SKIP_WAITING':
      return self.skipWaiting()
    case 'KEEP':
      await Promise.all(message.answers.map((answer) => keepSeenAnswer(answer, event)))
      for (const picture of message.pictures) await keepPicture(picture, event)
      return
    case 'REFRESH_CATALOGUE': {
      const catalogue = await refreshCatalogue()
      if (catalogue) await keepFirstPictures(catalogue.products, message.pictures, event)
    }
  }
}
