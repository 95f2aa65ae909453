import { StrategyHandler } from 'workbox-strategies'
import { tellChanged } from '#sync/changes.ts'
import { firstKept, pictures } from './pictures.ts'
import { otherRenditions } from './renditions.ts'

declare const self: ServiceWorkerGlobalScope

const GIVE_UP_MS = 10_000

/** So often pages hear how many pictures are here. */
const TOLD_EVERY = 8

interface Bounds {
  budgetBytes?: number
  isWanted?: () => boolean
}

/**
 * Keeps pictures that no page is waiting for, one after the other, until `budgetBytes` are taken up, by those that were
 * kept before as well. Those in whose place a larger one is kept, because somebody looked at it, cost nothing. Stops when
 * they are not wanted any more, and for a newer worker, which can only take over when this one has nothing left to do.
 */
export async function keepPictures(
  addresses: readonly string[],
  event: ExtendableEvent,
  { budgetBytes = Number.POSITIVE_INFINITY, isWanted = () => true }: Bounds = {},
): Promise<void> {
  let left = budgetBytes
  for (const [index, address] of addresses.entries()) {
    const { installing, waiting } = self.registration
    if (installing || waiting || left <= 0 || !isWanted()) break
    left -= await keepPicture(address, event)
    if (index % TOLD_EVERY === 0) tellChanged('catalogue')
  }
  tellChanged('catalogue')
}

/** Answers the bytes that it takes up. */
async function keepPicture(address: string, event: ExtendableEvent): Promise<number> {
  const request = new Request(address, { priority: 'low', signal: AbortSignal.timeout(GIVE_UP_MS) })
  const handler = new StrategyHandler(pictures, { event, request })
  const { asGood } = otherRenditions(new URL(request.url).pathname, { readsAvif: false })
  try {
    const kept = await handler.cacheMatch(request)
    if (kept) return Number(kept.headers.get('content-length'))
    if (await firstKept(asGood, handler)) return 0
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
