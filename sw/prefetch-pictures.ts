import { StrategyHandler } from 'workbox-strategies'
import { byOfflinePriority, OFFLINE_BUDGET_BYTES } from '#contract/offline-budget.ts'
import { PICTURE_WIDTHS, type PictureFormat, renditionAddress } from '#contract/picture-rendition.ts'
import type { WireProduct } from '#contract/schemas/catalogue.ts'
import { broadcastChange } from '#sync/storage/storage-changes.ts'
import { firstCached, pictureStrategy } from './picture-responses.ts'
import { findSubstitutes } from './substitute-renditions.ts'

declare const self: ServiceWorkerGlobalScope

const REQUEST_TIMEOUT_MS = 10_000

/** Pages learn of new pictures once per this many. */
const NOTIFY_EVERY = 8

interface PrefetchOptions {
  budgetBytes?: number
  isWanted?: () => boolean
}

/**
 * Caches pictures for later, one at a time, until `budgetBytes` are used. Pictures that are cached already count towards
 * the budget; those with a larger rendition in the cache do not. Stops when `isWanted` returns false, and for a newer
 * worker, which cannot take over while this one is busy.
 */
export async function prefetchPictures(
  addresses: readonly string[],
  event: ExtendableEvent,
  { budgetBytes = Number.POSITIVE_INFINITY, isWanted = () => true }: PrefetchOptions = {},
): Promise<void> {
  let bytesLeft = budgetBytes
  for (const [index, address] of addresses.entries()) {
    const { installing, waiting } = self.registration
    if (installing || waiting || bytesLeft <= 0 || !isWanted()) break
    bytesLeft -= await prefetchPicture(address, event)
    if (index % NOTIFY_EVERY === 0) broadcastChange('catalogue')
  }
  broadcastChange('catalogue')
}

/** Returns the size of the cached picture in bytes. */
async function prefetchPicture(address: string, event: ExtendableEvent): Promise<number> {
  const request = new Request(address, { priority: 'low', signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })
  const handler = new StrategyHandler(pictureStrategy, { event, request })
  const { asGood } = findSubstitutes(new URL(request.url).pathname, { readsAvif: false })
  try {
    const cached = await handler.cacheMatch(request)
    if (cached) return Number(cached.headers.get('content-length'))
    if (await firstCached(asGood, handler)) return 0
    const response = await handler.fetchAndCachePut(request)
    const [{ size }] = await Promise.all([response.blob(), handler.doneWaiting()])
    return size
  } catch {
    // The network failed, or the picture no longer exists. The next one may work.
    return 0
  } finally {
    // Otherwise the event never ends, and no newer worker can take over.
    handler.destroy()
  }
}

/** The cache takes 800 pictures in total. */
const MAX_THUMBNAILS = 500

const SMALLEST_WIDTH = Math.min(...PICTURE_WIDTHS)

/** Returns the smallest rendition of each product's first picture, for lists without a network, most important first. */
export function thumbnailAddresses(products: readonly WireProduct[], format: PictureFormat): string[] {
  return byOfflinePriority(products)
    .slice(0, MAX_THUMBNAILS)
    .flatMap(({ image }) => image.slice(0, 1))
    .map((address) => renditionAddress(address, SMALLEST_WIDTH, format))
}

/** Returns how many bytes of the offline budget these products leave for their pictures. */
export function thumbnailBudget(products: readonly WireProduct[]): number {
  return OFFLINE_BUDGET_BYTES - new Blob([JSON.stringify(products)]).size
}
