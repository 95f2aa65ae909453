/**
 * Serves pictures from the cache. A larger version stands in for a missing one,
 * and a smaller one if the network is slow or unavailable.
 */
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { Strategy, type StrategyHandler } from 'workbox-strategies'
import { eitherOf } from '#sync/api.ts'
import { PICTURE_CACHE } from '#sync/worker-protocol.ts'
import { findSubstitutes } from './substitute-renditions.ts'
import { TimeoutPolicy } from './timeout-policy.ts'

export function isPictureRequest({ url }: { url: URL }): boolean {
  return url.origin === location.origin && url.pathname.startsWith('/media/')
}

/**
 * In ms. Long, because pictures wait for each other on a slow line. Hanging ones would
 * keep the connections from all other requests, and this worker from being replaced.
 */
const REQUEST_TIMEOUT_MS = 60_000

const timeouts = new TimeoutPolicy()

class PictureStrategy extends Strategy {
  protected async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const exact = await firstCached([request.url], handler)
    if (exact) return exact
    const readsAvif = request.headers.get('accept')?.includes('image/avif') === true
    const { asGood, smaller } = findSubstitutes(new URL(request.url).pathname, { readsAvif })
    const larger = await firstCached(asGood, handler)
    if (larger) return larger
    const signal = eitherOf(request.signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS))
    const network = handler.fetchAndCachePut(new Request(request, { signal }))
    return (await timeouts.withinTimeout(network)) ?? (await firstCached(smaller, handler)) ?? network
  }
}

/**
 * Tries the URLs in order. Returns undefined if the cache has none or is
 * unavailable.
 */
async function firstCached(addresses: string[], handler: StrategyHandler): Promise<Response | undefined> {
  const cached = await Promise.all(addresses.map((address) => handler.cacheMatch(address).catch(() => undefined)))
  return cached.find((picture) => picture !== undefined)
}

/** Treats other responses as failed requests, so that they are not cached. */
const picturesOnly: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    if (!isPicture(response)) throw new Error('This is not a picture.')
    return response
  },
}

export function isPicture(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('image/') === true
}

export const pictureStrategy = new PictureStrategy({
  cacheName: PICTURE_CACHE,
  matchOptions: { ignoreVary: true },
  plugins: [picturesOnly],
})
