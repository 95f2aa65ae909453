/**
 * Public reads: the server's answer if it comes in time, otherwise the newest that the device has: the answer kept from an
 * earlier read of the same address, or the one that the catalogue copy gives. Both tell when they were true.
 */
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { Strategy, StrategyHandler } from 'workbox-strategies'
import { SAVED_AT_HEADER } from '#sync/api.ts'
import { respondFromCatalogue } from '#sync/catalogue/offline-responses.ts'
import { matchPublicRequest } from '#sync/catalogue/public-endpoints.ts'
import { readSavedCatalogue } from '#sync/catalogue/saved-catalogue.ts'
import type { LateResponse, SeenResponse } from '#sync/worker-protocol.ts'
import { RESPONSE_CACHE } from './cache-names.ts'
import { TimeoutPolicy } from './timeout-policy.ts'

/** A line that said nothing for this long will not; its connection is free for others. */
const REQUEST_TIMEOUT_MS = 15_000

/** What the device has from the last day is shown soon on a slow line, and older things only when it keeps silent. */
const RECENT_MS = 24 * 60 * 60_000

const isRecent = (saved: Response | undefined) => Date.now() - savedAtOf(saved) < RECENT_MS

const timeouts = new TimeoutPolicy()

class CatalogueStrategy extends Strategy {
  protected async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const network = handler.fetchAndCachePut(new Request(request, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) }))
    const kept = handler.cacheMatch(request).catch(noStorage)
    const looked = kept.then((answer) => newestCached(request.url, answer))
    const fresh = await timeouts.withinTimeout(network, looked.then(isRecent))
    if (fresh) return fresh
    const saved = await looked
    if (!saved) return network
    void handler.waitUntil(sendLateResponse(network, handler.event))
    return saved
  }
}

/** A browser that refuses the worker its storage leaves it the network. */
const noStorage = () => undefined

/** What is not ours counts as no answer; what is ours and good is kept with the time it was true. */
const ownResponsesOnly: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    if (!isOwnResponse(response) || response.status >= 500) throw new Error('This is no answer of the shop.')
    return response
  },
  cacheWillUpdate: async ({ response }) => (response.status === 200 ? withSavedAt(response, Date.now()) : null),
}

export const catalogueStrategy = new CatalogueStrategy({
  cacheName: RESPONSE_CACHE,
  matchOptions: { ignoreVary: true },
  plugins: [
    ownResponsesOnly,
    new ExpirationPlugin({ maxEntries: 300, maxAgeSeconds: 30 * 24 * 60 * 60, purgeOnQuotaError: true }),
  ],
})

/** A read that is the same for everybody. What carries a shopper's token goes past the worker. */
export function isPublicReadRequest({ url, request }: { url: URL; request: Request }): boolean {
  return url.origin === location.origin && !request.headers.has('x-access-token') && matchPublicRequest(url) !== null
}

/** Keeps an answer that a page got without the worker, as if it had come through it. */
export async function cachePageResponse(
  { address, body, savedAt }: SeenResponse,
  event: ExtendableEvent,
): Promise<void> {
  const request = new Request(address)
  if (!isPublicReadRequest({ url: new URL(request.url), request })) return
  const answer = new Response(body, { headers: { 'content-type': 'application/json' } })
  const handler = new StrategyHandler(catalogueStrategy, { event, request })
  try {
    await handler.cachePut(request, withSavedAt(answer, savedAt))
  } finally {
    // Without this the event would never end, and no newer worker could ever take over.
    handler.destroy()
  }
}

/** The newer of the answer kept for this address and the one that the catalogue copy gives; `undefined` for neither. */
async function newestCached(address: string, kept: Response | undefined): Promise<Response | undefined> {
  const catalogue = await readSavedCatalogue()
  if (!catalogue || savedAtOf(kept) > catalogue.savedAt) return kept
  const url = new URL(address)
  const asked = matchPublicRequest(url)
  const answer = asked && respondFromCatalogue(catalogue, asked, url.searchParams)
  return answer ? withSavedAt(Response.json(answer.body, { status: answer.status }), catalogue.savedAt) : kept
}

declare const self: ServiceWorkerGlobalScope

/** Hands an answer that came after a saved one was given to the page that asked, so that it need not ask again. */
async function sendLateResponse(late: Promise<Response>, event: ExtendableEvent): Promise<void> {
  if (!(event instanceof FetchEvent)) return
  try {
    const response = await late
    if (!response.ok) return
    const message: LateResponse = { type: 'LATE_ANSWER', address: event.request.url, body: await response.json() }
    const page = await self.clients.get(event.clientId)
    page?.postMessage(message)
  } catch {
    // It never came. The page shows the saved answer and says how old it is.
  }
}

/** The same answer with the time it was true (epoch ms), which it keeps if it has one already. */
function withSavedAt(answer: Response, savedAt: number): Response {
  if (answer.headers.has(SAVED_AT_HEADER)) return answer
  const headers = new Headers(answer.headers)
  headers.set(SAVED_AT_HEADER, String(savedAt))
  return new Response(answer.body, { status: answer.status, headers })
}

/** When an answer was true (epoch ms); 0 for none. */
function savedAtOf(answer: Response | undefined): number {
  return Number(answer?.headers.get(SAVED_AT_HEADER) ?? 0)
}

/** An answer of our server's API: JSON, not redirected. A captive portal's friendly page is neither. */
function isOwnResponse(response: Response): boolean {
  return !response.redirected && response.headers.get('content-type')?.includes('application/json') === true
}
