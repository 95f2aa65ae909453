/**
 * Pictures never change under their address, so a kept one is never asked for again. A kept larger one answers for a
 * smaller; when the line does not, any kept size of the same picture does.
 */
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { Strategy, StrategyHandler } from 'workbox-strategies'
import { PICTURES } from './cache-names.ts'
import { Patience } from './patience.ts'
import { otherRenditions } from './renditions.ts'

const patience = new Patience()

class Pictures extends Strategy {
  protected async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const readsAvif = request.headers.get('accept')?.includes('image/avif') === true
    const others = otherRenditions(pathOf(request), { readsAvif })
    const kept = await firstKept([request.url, ...others.asGood], handler)
    if (kept) return kept
    const smaller = await firstKept(others.smaller, handler)
    const network = handler.fetchAndCachePut(request)
    return smaller ? ((await patience.inTime(network)) ?? smaller) : network
  }
}

async function firstKept(addresses: string[], handler: StrategyHandler): Promise<Response | undefined> {
  const kept = await Promise.all(addresses.map((address) => handler.cacheMatch(address)))
  return kept.find((picture) => picture !== undefined)
}

const picturesOnly: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    if (!response.headers.get('content-type')?.startsWith('image/')) throw new Error('This is no picture of the shop.')
    return response
  },
  cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null),
}

export const pictures = new Pictures({
  cacheName: PICTURES,
  matchOptions: { ignoreVary: true },
  plugins: [
    picturesOnly,
    new ExpirationPlugin({ maxEntries: 400, maxAgeSeconds: 60 * 24 * 60 * 60, purgeOnQuotaError: true }),
  ],
})

function pathOf({ url }: Request): string {
  return new URL(url).pathname
}

export function isPictureRequest({ url }: { url: URL }): boolean {
  return url.origin === location.origin && url.pathname.startsWith('/media/')
}

/** Keeps a picture unless one as good is kept. Answers the bytes that it cost. A picture that does not come costs none. */
export async function keepPicture(address: string, event: ExtendableEvent): Promise<number> {
  const request = new Request(address, { priority: 'low' })
  const handler = new StrategyHandler(pictures, { event, request })
  const { asGood } = otherRenditions(pathOf(request), { readsAvif: false })
  if (await firstKept([request.url, ...asGood], handler)) return 0
  try {
    const response = await handler.fetchAndCachePut(request)
    await handler.doneWaiting()
    return (await response.blob()).size
  } catch {
    // The line went away, or this picture is gone: one picture less, nothing else.
    return 0
  }
}
