/**
 * Responds to public API requests: from the server if it answers in time, and
 * otherwise from the cache or the offline catalogue, which is what a shopper
 * without a network sees.
 */
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { Strategy, type StrategyHandler } from 'workbox-strategies'
import { isWithin } from '#contract/is-within.ts'
import { SAVED_AT_HEADER } from '#sync/api.ts'
import { respondFromCatalogue } from '#sync/catalogue/offline-responses.ts'
import { matchPublicRequest } from '#sync/catalogue/public-endpoints.ts'
import { readSavedCatalogue } from '#sync/catalogue/saved-catalogue.ts'
import type { LateResponse, SeenResponse } from '#sync/worker-protocol.ts'
import { TimeoutPolicy } from './timeout-policy.ts'
import { RESPONSE_CACHE } from './worker-caches.ts'

declare const self: ServiceWorkerGlobalScope

/** In ms. Aborting a hanging request frees its connection for others. */
const REQUEST_TIMEOUT_MS = 15_000

/** In ms. On a slow network, a recent response is used sooner than an older one. */
const RECENT_MS = 24 * 60 * 60_000

/** A cached response older than this is not used, in ms. */
const MAX_AGE_MS = 30 * RECENT_MS

/** A request with an access token is not public: its response is one shopper's. */
export function isPublicReadRequest({ url, request }: { url: URL; request: Request }): boolean {
  return url.origin === location.origin && !request.headers.has('x-access-token') && matchPublicRequest(url) !== null
}

const timeouts = new TimeoutPolicy()

class CatalogueStrategy extends Strategy {
  protected async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const network = handler.fetchAndCachePut(new Request(request, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) }))
    let saved: Promise<Response | undefined> | null = null
    const readSaved = () => {
      // Some browsers deny the service worker access to storage. Requests must
      // still work.
      saved ??= newestSaved(
        request.url,
        handler.cacheMatch(request).catch(() => undefined),
      )
      return saved
    }
    const fresh = await timeouts.withinTimeout(network, async () =>
      isWithin(RECENT_MS, savedAtOf(await readSaved()), Date.now()),
    )
    if (fresh) return fresh
    const fallback = await readSaved()
    if (!fallback) return network
    void handler.waitUntil(sendLateResponse(network, handler.event))
    return fallback
  }
}

/**
 * Caches only successful API responses, stamped with the time they were fetched.
 * Server errors and foreign responses, such as a captive portal's page, count as
 * network failures.
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

/** For responses from before the service worker took control of the page. */
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
 * Compares the cached response with one computed from the offline catalogue.
 * Returns undefined if neither exists.
 */
async function newestSaved(address: string, inCache: Promise<Response | undefined>): Promise<Response | undefined> {
  const [found, catalogue] = await Promise.all([inCache, readSavedCatalogue()])
  const cached = isWithin(MAX_AGE_MS, savedAtOf(found), Date.now()) ? found : undefined
  if (!catalogue) return cached
  const isCopyNewer = catalogue.summary.savedAt >= savedAtOf(cached)
  // Unless it was stored while the clock was ahead.
  if (cached && !(isCopyNewer && isWithin(MAX_AGE_MS, catalogue.summary.savedAt, Date.now()))) return cached
  const url = new URL(address)
  const match = matchPublicRequest(url)
  const response = match && (await respondFromCatalogue(catalogue, match, url.searchParams))
  return response ? withSavedAt(jsonResponse(response), catalogue.summary.savedAt) : cached
}

/** `Response.json` is newer than some supported browsers. */
function jsonResponse({ status, body }: { status: number; body: unknown }): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}

/** The page then replaces the saved response that it shows. */
async function sendLateResponse(late: Promise<Response>, event: ExtendableEvent): Promise<void> {
  if (!(event instanceof FetchEvent)) return
  try {
    const response = await late
    if (!response.ok) return
    const message: LateResponse = { type: 'LATE_ANSWER', address: event.request.url, body: await response.json() }
    const page = await self.clients.get(event.clientId)
    page?.postMessage(message)
  } catch {
    // The response never arrived, so the page keeps showing the saved response
    // and its age.
  }
}

/** Adds the time when the response was fetched (epoch ms), unless it has one. */
function withSavedAt(response: Response, savedAt: number): Response {
  if (response.headers.has(SAVED_AT_HEADER)) return response
  const headers = new Headers(response.headers)
  headers.set(SAVED_AT_HEADER, String(savedAt))
  return new Response(response.body, { status: response.status, headers })
}

/** Epoch ms, or 0 if unknown. */
function savedAtOf(response: Response | undefined): number {
  return Number(response?.headers.get(SAVED_AT_HEADER) ?? 0)
}

/** Captive portals redirect requests or return HTML. */
function isOwnResponse(response: Response): boolean {
  return !response.redirected && response.headers.get('content-type')?.includes('application/json') === true
}
