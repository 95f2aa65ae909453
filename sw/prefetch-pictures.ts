import { StrategyHandler } from 'workbox-strategies'
import { byOfflinePriority, OFFLINE_BUDGET_BYTES } from '#contract/offline-budget.ts'
import { PICTURE_WIDTHS, type PictureFormat, renditionAddress } from '#contract/picture-rendition.ts'
import type { WireProduct } from '#contract/schemas/catalogue.ts'
import { broadcastChange } from '#sync/storage/storage-changes.ts'
import { firstCached, pictureStrategy } from './picture-responses.ts'
import { findSubstitutes } from './substitute-renditions.ts'

declare const self: ServiceWorkerGlobalScope

const REQUEST_TIMEOUT_MS = 10_000

/** So often pages hear how many pictures are here. */
const NOTIFY_EVERY = 8

interface PrefetchOptions {
  budgetBytes?: number
  isWanted?: () => boolean
}

/**
 * Keeps pictures that no page is waiting for, one after the other, until `budgetBytes` are taken up, by those that were
 * kept before as well. Those in whose place a larger one is kept, because somebody looked at it, cost nothing. Stops when
 * they are not wanted any more, and for a newer worker, which can only take over when this one has nothing left to do.
 */
export async function prefetchPictures(
  addresses: readonly string[],
  event: ExtendableEvent,
  { budgetBytes = Number.POSITIVE_INFINITY, isWanted = () => true }: PrefetchOptions = {},
): Promise<void> {
  let left = budgetBytes
  for (const [index, address] of addresses.entries()) {
    const { installing, waiting } = self.registration
    if (installing || waiting || left <= 0 || !isWanted()) break
    left -= await prefetchPicture(address, event)
    if (index % NOTIFY_EVERY === 0) broadcastChange('catalogue')
  }
  broadcastChange('catalogue')
}

/** Answers the bytes that it takes up. */
async function prefetchPicture(address: string, event: ExtendableEvent): Promise<number> {
  const request = new Request(address, { priority: 'low', signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })
  const handler = new StrategyHandler(pictureStrategy, { event, request })
  const { asGood } = findSubstitutes(new URL(request.url).pathname, { readsAvif: false })
  try {
    const kept = await handler.cacheMatch(request)
    if (kept) return Number(kept.headers.get('content-length'))
    if (await firstCached(asGood, handler)) return 0
    const response = await handler.fetchAndCachePut(request)
    const [{ size }] = await Promise.all([response.blob(), handler.doneWaiting()])
    return size
  } catch {
    // The line went away, or this picture is gone: one picture less, nothing else.
    return 0
  } finally {
    // Without this the event would never end, and no newer worker could ever take over.
    handler.destroy()
  }
}

/** The cache holds 800 pictures in all. */
const MAX_THUMBNAILS = 500

const SMALLEST_WIDTH = Math.min(...PICTURE_WIDTHS)

/**
 * Addresses of the small first picture of every product: what a list without a network is shown with. Where not all may
 * be kept, those at the end are left out.
 */
export function thumbnailAddresses(products: readonly WireProduct[], format: PictureFormat): string[] {
  return byOfflinePriority(products)
    .slice(0, MAX_THUMBNAILS)
    .flatMap(({ image }) => image.slice(0, 1))
    .map((address) => renditionAddress(address, SMALLEST_WIDTH, format))
}

/** What the document of these products leaves for their pictures, in bytes. */
export function thumbnailBudget(products: readonly WireProduct[]): number {
  return OFFLINE_BUDGET_BYTES - new Blob([JSON.stringify(products)]).size
}
