/**
 * Public reads: the server's answer if it comes in time, otherwise the newest that the device has: the answer kept from an
 * earlier read of the same address, or the one that the catalogue copy gives. Both tell when they were true.
 */
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { Strategy, StrategyHandler } from 'workbox-strategies'
import type { SeenAnswer } from '#sync/messages.ts'
import { publicReadOf } from '#sync/public-reads.ts'
import { ANSWERS } from './cache-names.ts'
import { dated, dateOf } from './dated.ts'
import { newestSaved } from './newest-saved.ts'
import { isOwnAnswer } from './own-answer.ts'
import { Patience } from './patience.ts'
import { tellLate } from './tell-late.ts'

/** A line that said nothing for this long will not; its connection is free for others. */
const GIVE_UP_MS = 15_000

/** What the device has from the last day is shown soon on a slow line, and older things only when it keeps silent. */
const LATELY_MS = 24 * 60 * 60_000

const isFromLately = (saved: Response | undefined) => Date.now() - dateOf(saved) < LATELY_MS

const patience = new Patience()

class CatalogueAnswers extends Strategy {
  protected async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const network = handler.fetchAndCachePut(new Request(request, { signal: AbortSignal.timeout(GIVE_UP_MS) }))
    const kept = handler.cacheMatch(request).catch(noStorage)
    const looked = kept.then((answer) => newestSaved(request.url, answer))
    const fresh = await patience.inTime(network, looked.then(isFromLately))
    if (fresh) return fresh
    const saved = await looked
    if (!saved) return network
    void handler.waitUntil(tellLate(network, handler.event))
    return saved
  }
}

/** A browser that refuses the worker its storage leaves it the network. */
const noStorage = () => undefined

/** What is not ours counts as no answer; what is ours and good is kept with the time it was true. */
const ownAnswersOnly: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    if (!isOwnAnswer(response) || response.status >= 500) throw new Error('This is no answer of the shop.')
    return response
  },
  cacheWillUpdate: async ({ response }) => (response.status === 200 ? dated(response, Date.now()) : null),
}

export const catalogueAnswers = new CatalogueAnswers({
  cacheName: ANSWERS,
  matchOptions: { ignoreVary: true },
  plugins: [
    ownAnswersOnly,
    new ExpirationPlugin({ maxEntries: 300, maxAgeSeconds: 30 * 24 * 60 * 60, purgeOnQuotaError: true }),
  ],
})

/** A read that is the same for everybody. What carries a shopper's token goes past the worker. */
export function isPublicReadRequest({ url, request }: { url: URL; request: Request }): boolean {
  return url.origin === location.origin && !request.headers.has('x-access-token') && publicReadOf(url) !== null
}

/** Keeps an answer that a page got without the worker, as if it had come through it. */
export async function keepSeenAnswer({ address, body, savedAt }: SeenAnswer, event: ExtendableEvent): Promise<void> {
  const request = new Request(address)
  if (!isPublicReadRequest({ url: new URL(request.url), request })) return
  const answer = new Response(body, { headers: { 'content-type': 'application/json' } })
  const handler = new StrategyHandler(catalogueAnswers, { event, request })
  try {
    await handler.cachePut(request, dated(answer, savedAt))
  } finally {
    // Without this the event would never end, and no newer worker could ever take over.
    handler.destroy()
  }
}
