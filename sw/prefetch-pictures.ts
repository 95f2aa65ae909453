import { byOfflinePriority } from '#contract/catalogue/offline-budget.ts'
import { PICTURE_WIDTHS, type PictureFormat, renditionAddress } from '#contract/catalogue/picture-rendition.ts'
import type { Product } from '#contract/catalogue/product.ts'
import { PICTURE_CACHE } from '#sync/worker-protocol.ts'
import { isPicture } from './picture-responses.ts'
import { findSubstitutes } from './substitute-renditions.ts'

declare const self: ServiceWorkerGlobalScope

const REQUEST_TIMEOUT_MS = 10_000

/** Pictures between two reports of progress. */
const REPORT_EVERY = 8

interface PrefetchOptions {
  budgetBytes?: number
  isWanted?: () => boolean
  /**
   * Called now and then, and at the end, with the number of pictures on this
   * device.
   */
  onProgress?: (ready: number) => Promise<void>
}

/**
 * Downloads one picture after the other until their total size reaches
 * `budgetBytes`. Skips those cached in this or a larger version. Stops early if
 * `isWanted` returns false or a newer service worker is waiting.
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

/** A newer service worker can take over only once this one is idle. */
export function isBeingReplaced(): boolean {
  const { installing, waiting } = self.registration
  return installing !== null || waiting !== null
}

/** Returns the size in bytes, or null if the download fails. */
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

/** For offline use. The picture cache has room for other pictures too. */
const MAX_THUMBNAILS = 500

const SMALLEST_WIDTH = Math.min(...PICTURE_WIDTHS)

/** Leaves out the products with the lowest offline priority. */
export function thumbnailAddresses(products: readonly Product[], format: PictureFormat): string[] {
  return byOfflinePriority(products)
    .slice(0, MAX_THUMBNAILS)
    .flatMap(({ image }) => image.slice(0, 1))
    .map((address) => renditionAddress(address, SMALLEST_WIDTH, format))
}
