import { StrategyHandler } from 'workbox-strategies'
import { byOfflinePriority, OFFLINE_BUDGET_BYTES } from '#contract/catalogue/offline-budget.ts'
import { PICTURE_WIDTHS, type PictureFormat, renditionAddress } from '#contract/catalogue/picture-rendition.ts'
import type { WireProduct } from '#contract/schemas/catalogue.ts'
import { broadcastChange } from '#sync/storage/storage-changes.ts'
import { firstCached, pictureStrategy } from './picture-responses.ts'
import { findSubstitutes } from './substitute-renditions.ts'

declare const self: ServiceWorkerGlobalScope

const REQUEST_TIMEOUT_MS = 10_000

/** Number of pictures to download between two progress notifications to pages. */
const NOTIFY_EVERY = 8

interface PrefetchOptions {
  budgetBytes?: number
  isWanted?: () => boolean
}

/**
 * Downloads pictures into the cache, one after the other, until their total size reaches `budgetBytes`. Stops early if
 * `isWanted` returns false, or if a newer service worker is waiting to take over.
 */
export async function prefetchPictures(
  addresses: readonly string[],
  event: ExtendableEvent,
  { budgetBytes = Number.POSITIVE_INFINITY, isWanted = () => true }: PrefetchOptions = {},
): Promise<void> {
  let bytesLeft = budgetBytes
  for (const [index, address] of addresses.entries()) {
    const { installing, waiting } = self.registration
    // A newer service worker can take over only once this one is idle.
    if (installing || waiting || bytesLeft <= 0 || !isWanted()) break
    bytesLeft -= await prefetchPicture(address, event)
    if (index % NOTIFY_EVERY === 0) broadcastChange('catalogue')
  }
  broadcastChange('catalogue')
}

/**
 * Downloads a picture into the cache, unless it is already cached, and returns its size in bytes. Returns 0 if the
 * download fails or a larger version is cached.
 */
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
    // Skip this picture: the network failed or the picture no longer exists.
    return 0
  } finally {
    // Without this, the event would never end, and a newer service worker could not take over.
    handler.destroy()
  }
}

/** Maximum number of thumbnails to download for offline use. The picture cache has room for 800 pictures in total. */
const MAX_THUMBNAILS = 500

const SMALLEST_WIDTH = Math.min(...PICTURE_WIDTHS)

/**
 * Returns the URLs of up to MAX_THUMBNAILS product thumbnails for offline product lists. Products with the lowest
 * offline priority are left out.
 */
export function thumbnailAddresses(products: readonly WireProduct[], format: PictureFormat): string[] {
  return [...byOfflinePriority(products)]
    .slice(0, MAX_THUMBNAILS)
    .flatMap(({ image }) => image.slice(0, 1))
    .map((address) => renditionAddress(address, SMALLEST_WIDTH, format))
}

/** Returns how much of the offline storage budget remains for pictures, in bytes, after storing these products. */
export function thumbnailBudget(products: readonly WireProduct[]): number {
  return OFFLINE_BUDGET_BYTES - new Blob([JSON.stringify(products)]).size
}
