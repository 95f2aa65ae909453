/**
 * Responds to public API requests in the service worker. Uses the server's response if it arrives in time, and
 * otherwise a saved response from the cache or the offline catalogue, which is what a shopper without a network sees.
 */
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { Strategy, type StrategyHandler } from 'workbox-strategies'
import { SAVED_AT_HEADER } from '#sync/api.ts'
import { respondFromCatalogue } from '#sync/catalogue/offline-responses.ts'
import { matchPublicRequest } from '#sync/catalogue/public-endpoints.ts'
import { readSavedCatalogue } from '#sync/catalogue/saved-catalogue.ts'
import type { LateResponse, SeenResponse } from '#sync/worker-protocol.ts'
import { TimeoutPolicy } from './timeout-policy.ts'
import { RESPONSE_CACHE } from './worker-caches.ts'

declare const self: ServiceWorkerGlobalScope

/** Timeout for API requests, in ms. Aborting a hanging request frees its connection for other requests. */
const REQUEST_TIMEOUT_MS = 15_000

/**
 * Maximum age of a saved response that counts as recent, in ms. On a slow network, the service worker uses a recent
 * response sooner than an older one.
 */
const RECENT_MS = 24 * 60 * 60_000

/** Age from which a cached response is not used any more, in ms. */
const MAX_AGE_MS = 30 * RECENT_MS

/**
 * Returns whether a request is a public API request, whose response is the same for every shopper. Requests with a
 * shopper's access token are not public.
 */
export function isPublicReadRequest({ url, request }: { url: URL; request: Request }): boolean {
  return url.origin === location.origin && !request.headers.has('x-access-token') && matchPublicRequest(url) !== null
}

const timeouts = new TimeoutPolicy()

class CatalogueStrategy extends Strategy {
  protected async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const network = handler.fetchAndCachePut(new Request(request, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) }))
    let saved: Promise<Response | undefined> | null = null
    const readSaved = () => {
      // In some browsers, the service worker may be denied access to storage. Requests must still work then.
      saved ??= newestSaved(
        request.url,
        handler.cacheMatch(request).catch(() => undefined),
      )
      return saved
    }
    const fresh = await timeouts.withinTimeout(
      network,
      async () => Date.now() - savedAtOf(await readSaved()) < RECENT_MS,
    )
    if (fresh) return fresh
    const fallback = await readSaved()
    if (!fallback) return network
    void handler.waitUntil(sendLateResponse(network, handler.event))
    return fallback
  }
}

/**
 * Workbox plugin that caches only successful API responses, stamped with the time they were fetched. Treats server
 * errors and responses from outside the shop, such as a captive portal's page, as network failures.
 */
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
  plugins: [ownResponsesOnly],
})

/** Caches the API responses that a page received before the service worker took control of the page. */
export async function cachePageResponses(responses: readonly SeenResponse[]): Promise<void> {
  const cache = await caches.open(RESPONSE_CACHE)
  await Promise.all(
    responses.map(async ({ address, body, savedAt }) => {
      const request = new Request(address)
      if (!isPublicReadRequest({ url: new URL(request.url), request })) return
      const response = new Response(body, { headers: { 'content-type': 'application/json' } })
      await cache.put(request, withSavedAt(response, savedAt))
    }),
  )
}

/**
 * Returns the newer of two saved responses: the cached one, or one computed from the offline catalogue. Returns
 * undefined if neither exists.
 */
async function newestSaved(address: string, inCache: Promise<Response | undefined>): Promise<Response | undefined> {
  const [found, catalogue] = await Promise.all([inCache, readSavedCatalogue()])
  const cached = Date.now() - savedAtOf(found) < MAX_AGE_MS ? found : undefined
  if (!catalogue || savedAtOf(cached) > catalogue.summary.savedAt) return cached
  const url = new URL(address)
  const match = matchPublicRequest(url)
  const response = match && (await respondFromCatalogue(catalogue, match, url.searchParams))
  return response
    ? withSavedAt(Response.json(response.body, { status: response.status }), catalogue.summary.savedAt)
    : cached
}

/** Sends the server's late response to the page that requested it, so that the page can replace the saved response. */
async function sendLateResponse(late: Promise<Response>, event: ExtendableEvent): Promise<void> {
  if (!(event instanceof FetchEvent)) return
  try {
    const response = await late
    if (!response.ok) return
    const message: LateResponse = { type: 'LATE_ANSWER', address: event.request.url, body: await response.json() }
    const page = await self.clients.get(event.clientId)
    page?.postMessage(message)
  } catch {
    // The response never arrived, so the page keeps showing the saved response and its age.
  }
}

/**
 * Returns a copy of a response with a header that states when the response was fetched (epoch ms). Returns the response
 * unchanged if it already has this header.
 */
function withSavedAt(response: Response, savedAt: number): Response {
  if (response.headers.has(SAVED_AT_HEADER)) return response
  const headers = new Headers(response.headers)
  headers.set(SAVED_AT_HEADER, String(savedAt))
  return new Response(response.body, { status: response.status, headers })
}

/** Returns when a response was fetched (epoch ms), or 0 if unknown. */
function savedAtOf(response: Response | undefined): number {
  return Number(response?.headers.get(SAVED_AT_HEADER) ?? 0)
}

/**
 * Returns whether a response comes from the shop's API. Returns false for responses from captive portals, which
 * redirect requests or return HTML.
 */
function isOwnResponse(response: Response): boolean {
  return !response.redirected && response.headers.get('content-type')?.includes('application/json') === true
}
