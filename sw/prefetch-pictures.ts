import { StrategyHandler } from 'workbox-strategies'
import { byOfflinePriority } from '#contract/catalogue/offline-budget.ts'
import { PICTURE_WIDTHS, type PictureFormat, renditionAddress } from '#contract/catalogue/picture-rendition.ts'
import type { Product } from '#contract/catalogue/product.ts'
import { firstCached, pictureStrategy } from './picture-responses.ts'
import { findSubstitutes } from './substitute-renditions.ts'

declare const self: ServiceWorkerGlobalScope

const REQUEST_TIMEOUT_MS = 10_000

/** Number of pictures between two reports of progress. */
const REPORT_EVERY = 8

interface PrefetchOptions {
  budgetBytes?: number
  isWanted?: () => boolean
  /** Called now and then with the number of pictures that are on this device, and at the end. */
  onProgress?: (ready: number) => Promise<void>
}

/**
 * Downloads pictures into the cache, one after the other, until their total size reaches `budgetBytes`. Stops early if
 * `isWanted` returns false, or if a newer service worker is waiting to take over.
 */
export async function prefetchPictures(
  addresses: readonly string[],
  event: ExtendableEvent,
  { budgetBytes = Number.POSITIVE_INFINITY, isWanted = () => true, onProgress }: PrefetchOptions = {},
): Promise<void> {
  let bytesLeft = budgetBytes
  let ready = 0
  for (const [index, address] of addresses.entries()) {
    if (isBeingReplaced() || bytesLeft <= 0 || !isWanted()) break
    const bytes = await prefetchPicture(address, event)
    bytesLeft -= bytes ?? 0
    if (bytes !== null) ready += 1
    if (index % REPORT_EVERY === 0) await onProgress?.(ready)
  }
  await onProgress?.(ready)
}

/** Returns whether a newer service worker waits to take over, which it can only once this one is idle. */
export function isBeingReplaced(): boolean {
  const { installing, waiting } = self.registration
  return installing !== null || waiting !== null
}

/**
 * Downloads a picture into the cache, unless it is already cached, and returns its size in bytes: 0 if a larger version
 * is cached. Returns null if the download fails.
 */
async function prefetchPicture(address: string, event: ExtendableEvent): Promise<number | null> {
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
    return null
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
export function thumbnailAddresses(products: readonly Product[], format: PictureFormat): string[] {
  return [...byOfflinePriority(products)]
    .slice(0, MAX_THUMBNAILS)
    .flatMap(({ image }) => image.slice(0, 1))
    .map((address) => renditionAddress(address, SMALLEST_WIDTH, format))
}
