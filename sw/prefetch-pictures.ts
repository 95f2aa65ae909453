import { byOfflinePriority } from '#contract/catalogue/offline-budget.ts'
import { PICTURE_WIDTHS, type PictureFormat, renditionAddress } from '#contract/catalogue/picture-rendition.ts'
import type { Product } from '#contract/catalogue/product.ts'
import { PICTURE_CACHE } from '#sync/worker-protocol.ts'
import { isPicture } from './picture-responses.ts'
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
 * Downloads pictures into the cache, one after the other, until their total size reaches `budgetBytes`. Skips those of
 * which this or a larger version is cached. Stops early if `isWanted` returns false, or if a newer service worker is
 * waiting to take over.
 */
export async function prefetchPictures(
  addresses: readonly string[],
  { budgetBytes = Number.POSITIVE_INFINITY, isWanted = () => true, onProgress }: PrefetchOptions = {},
): Promise<void> {
  const cache = await caches.open(PICTURE_CACHE)
  const cached = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const storePicture = async (address: string) => {
    const { pathname } = new URL(address, location.origin)
    if (cached.has(pathname)) return sizeOf(await cache.match(address, { ignoreVary: true }))
    const { asGood } = findSubstitutes(pathname, { readsAvif: false })
    return asGood.some((path) => cached.has(path)) ? 0 : downloadPicture(address, cache)
  }
  let bytesLeft = budgetBytes
  let ready = 0
  for (const [index, address] of addresses.entries()) {
    if (isBeingReplaced() || bytesLeft <= 0 || !isWanted()) break
    const bytes = await storePicture(address)
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

/** Downloads a picture into the cache, and returns its size in bytes. Returns null if that fails. */
async function downloadPicture(address: string, cache: Cache): Promise<number | null> {
  try {
    const response = await fetch(address, { priority: 'low', signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })
    if (response.status !== 200 || !isPicture(response)) return null
    await cache.put(address, response)
    return sizeOf(response)
  } catch {
    // Skip this picture: the network failed or the device is full.
    return null
  }
}

function sizeOf(picture: Response | undefined): number {
  return Number(picture?.headers.get('content-length') ?? 0)
}

/** Maximum number of thumbnails to download for offline use. The picture cache has room for 800 pictures in total. */
const MAX_THUMBNAILS = 500

const SMALLEST_WIDTH = Math.min(...PICTURE_WIDTHS)

/**
 * Returns the URLs of up to MAX_THUMBNAILS product thumbnails for offline product lists. Products with the lowest
 * offline priority are left out.
 */
export function thumbnailAddresses(products: readonly Product[], format: PictureFormat): string[] {
  return byOfflinePriority(products)
    .slice(0, MAX_THUMBNAILS)
    .flatMap(({ image }) => image.slice(0, 1))
    .map((address) => renditionAddress(address, SMALLEST_WIDTH, format))
}
