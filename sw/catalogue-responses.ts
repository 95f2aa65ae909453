/**
 * Responds to public reads with the server's response if it arrives in time, otherwise with the newest saved one: a
 * cached response or one computed from the catalogue copy. Both carry the time at which they were fetched.
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

declare const self: ServiceWorkerGlobalScope

/** Timeout of requests, in ms. Aborting a request that hangs frees its connection for others. */
const REQUEST_TIMEOUT_MS = 15_000

/**
 * Maximum age of a recent response, in ms. On a slow network, recent saved responses are used sooner than older ones.
 */
const RECENT_MS = 24 * 60 * 60_000

/** Returns true for reads that are the same for every shopper. The worker ignores requests with a shopper's token. */
export function isPublicReadRequest({ url, request }: { url: URL; request: Request }): boolean {
  return url.origin === location.origin && !request.headers.has('x-access-token') && matchPublicRequest(url) !== null
}

const timeouts = new TimeoutPolicy()

class CatalogueStrategy extends Strategy {
  protected async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const network = handler.fetchAndCachePut(new Request(request, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) }))
    // Some browsers refuse storage to the worker; the network still works then.
    const cached = handler.cacheMatch(request).catch(() => undefined)
    const saved = cached.then((response) => newestSaved(request.url, response))
    const isRecent = saved.then((response) => Date.now() - savedAtOf(response) < RECENT_MS)
    const fresh = await timeouts.withinTimeout(network, isRecent)
    if (fresh) return fresh
    const fallback = await saved
    if (!fallback) return network
    void handler.waitUntil(sendLateResponse(network, handler.event))
    return fallback
  }
}

/** Treats foreign responses and server errors as a failed request; caches successful responses with their time. */
const ownResponsesOnly: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    if (!isOwnResponse(response) || response.status >= 500) throw new Error('This is not a response of the shop.')
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

/** Caches a response that a page received before it had a worker. */
export async function cachePageResponse(
  { address, body, savedAt }: SeenResponse,
  event: ExtendableEvent,
): Promise<void> {
  const request = new Request(address)
  if (!isPublicReadRequest({ url: new URL(request.url), request })) return
  const response = new Response(body, { headers: { 'content-type': 'application/json' } })
  const handler = new StrategyHandler(catalogueStrategy, { event, request })
  try {
    await handler.cachePut(request, withSavedAt(response, savedAt))
  } finally {
    // Otherwise the event never ends, and no newer worker can take over.
    handler.destroy()
  }
}

/** Returns the newer of the cached response and the catalogue copy's; undefined if there is neither. */
async function newestSaved(address: string, cached: Response | undefined): Promise<Response | undefined> {
  const catalogue = await readSavedCatalogue()
  if (!catalogue || savedAtOf(cached) > catalogue.savedAt) return cached
  const url = new URL(address)
  const match = matchPublicRequest(url)
  const response = match && respondFromCatalogue(catalogue, match, url.searchParams)
  return response ? withSavedAt(Response.json(response.body, { status: response.status }), catalogue.savedAt) : cached
}

/** Posts a response that arrived after the fallback was used to the page that requested it. */
async function sendLateResponse(late: Promise<Response>, event: ExtendableEvent): Promise<void> {
  if (!(event instanceof FetchEvent)) return
  try {
    const response = await late
    if (!response.ok) return
    const message: LateResponse = { type: 'LATE_ANSWER', address: event.request.url, body: await response.json() }
    const page = await self.clients.get(event.clientId)
    page?.postMessage(message)
  } catch {
    // It never arrived. The page shows the saved response and its age.
  }
}

/** Returns the response marked with the time at which it was fetched (epoch ms). An earlier mark stays. */
function withSavedAt(response: Response, savedAt: number): Response {
  if (response.headers.has(SAVED_AT_HEADER)) return response
  const headers = new Headers(response.headers)
  headers.set(SAVED_AT_HEADER, String(savedAt))
  return new Response(response.body, { status: response.status, headers })
}

/** Returns when a response was fetched (epoch ms); 0 for none. */
function savedAtOf(response: Response | undefined): number {
  return Number(response?.headers.get(SAVED_AT_HEADER) ?? 0)
}

/** Returns true for responses of the shop's API. A captive portal redirects, or sends HTML. */
function isOwnResponse(response: Response): boolean {
  return !response.redirected && response.headers.get('content-type')?.includes('application/json') === true
}
