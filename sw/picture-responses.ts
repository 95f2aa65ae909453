/**
 * Pictures never change under their address, so a kept one is never asked for again. A kept larger one answers for a
 * smaller; when the line does not, any kept size of the same picture does.
 */
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { Strategy, type StrategyHandler } from 'workbox-strategies'
import { PICTURE_CACHE } from '#sync/worker-protocol.ts'
import { findSubstitutes } from './substitute-renditions.ts'
import { TimeoutPolicy } from './timeout-policy.ts'

const timeouts = new TimeoutPolicy()

class PictureStrategy extends Strategy {
  protected async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const readsAvif = request.headers.get('accept')?.includes('image/avif') === true
    const others = findSubstitutes(pathOf(request), { readsAvif })
    const kept = await firstCached([request.url, ...others.asGood], handler)
    if (kept) return kept
    const smaller = await firstCached(others.smaller, handler)
    const network = handler.fetchAndCachePut(request)
    return smaller ? ((await timeouts.withinTimeout(network)) ?? smaller) : network
  }
}

/** The first of these that is kept; `undefined` for none, and where nothing can be. */
export async function firstCached(addresses: string[], handler: StrategyHandler): Promise<Response | undefined> {
  const kept = await Promise.all(addresses.map((address) => handler.cacheMatch(address).catch(() => undefined)))
  return kept.find((picture) => picture !== undefined)
}

/** Of these the strategy keeps what came with status 200. */
const picturesOnly: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    if (!response.headers.get('content-type')?.startsWith('image/')) throw new Error('This is no picture of the shop.')
    return response
  },
}

export const pictureStrategy = new PictureStrategy({
  cacheName: PICTURE_CACHE,
  matchOptions: { ignoreVary: true },
  plugins: [
    picturesOnly,
    new ExpirationPlugin({ maxEntries: 800, maxAgeSeconds: 60 * 24 * 60 * 60, purgeOnQuotaError: true }),
  ],
})

function pathOf({ url }: Request): string {
  return new URL(url).pathname
}

export function isPictureRequest({ url }: { url: URL }): boolean {
  return url.origin === location.origin && url.pathname.startsWith('/media/')
}
