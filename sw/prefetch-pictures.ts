import { StrategyHandler } from 'workbox-strategies'
import { byOfflinePriority, OFFLINE_BUDGET_BYTES } from '#contract/catalogue/offline-budget.ts'
import { PICTURE_WIDTHS, type PictureFormat, renditionAddress } from '#contract/catalogue/picture-rendition.ts'
import type { WireProduct } from '#contract/schemas/catalogue.ts'
import { broadcastChange } from '#sync/storage/storage-changes.ts'
import { firstCached, pictureStrategy } from './picture-responses.ts'
import { findSubstitutes } from './substitute-renditions.ts'

declare const self: ServiceWorkerGlobalScope

const REQUEST_TIMEOUT_MS = 10_000

/** Notifies pages of the progress after this number of pictures. */
const NOTIFY_EVERY = 8

interface PrefetchOptions {
  budgetBytes?: number
  isWanted?: () => boolean
}

/**
 * Caches pictures one after the other, until they and those already cached fill `budgetBytes`. Pictures that are
 * already cached in a larger rendition cost nothing. Stops when `isWanted` returns false, or when a newer worker is
 * waiting, which can take over only once this one is idle.
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

/** Caches a picture and returns its size in bytes; 0 if it failed or a larger rendition is already cached. */
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
    // The network failed or the picture no longer exists: skip it.
    return 0
  } finally {
    // Otherwise the event never ends, and no newer worker can take over.
    handler.destroy()
  }
}

/** Maximum number of thumbnails; the cache has room for 800 pictures. */
const MAX_THUMBNAILS = 500

const SMALLEST_WIDTH = Math.min(...PICTURE_WIDTHS)

/**
 * Returns the addresses of the products' thumbnails, which lists show without a network. Beyond the limit, leaves out
 * the products with the lowest priority.
 */
export function thumbnailAddresses(products: readonly WireProduct[], format: PictureFormat): string[] {
  return byOfflinePriority(products)
    .slice(0, MAX_THUMBNAILS)
    .flatMap(({ image }) => image.slice(0, 1))
    .map((address) => renditionAddress(address, SMALLEST_WIDTH, format))
}

/** Returns the part of the offline budget that the catalogue document leaves for pictures (bytes). */
export function thumbnailBudget(products: readonly WireProduct[]): number {
  return OFFLINE_BUDGET_BYTES - new Blob([JSON.stringify(products)]).size
}
