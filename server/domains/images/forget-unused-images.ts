import type { ImageHost } from '../../providers/image-host.ts'
import type { Queries } from '../../storage/transaction.ts'
import { addUnused, takeIntoUse, unusedSince } from './image-store.ts'

/** A device that loses its network between the picture and its request sends the request when it can. */
const KEPT_MS = 7 * 24 * 60 * 60_000

/** Deletes pictures that were sent for a request and are in none a week later. Throws when one cannot be deleted. */
export async function forgetUnusedImages(
  { db, images }: { db: Queries; images: ImageHost },
  now: number,
): Promise<void> {
  const { forget } = images
  if (!forget) return
  for (const { address, kept_at } of await unusedSince(db, now - KEPT_MS)) {
    // A request that came meanwhile has taken the row, and then the picture stays.
    if (!(await takeIntoUse(db, address))) continue
    try {
      await forget(address)
    } catch (error) {
      await addUnused(db, address, kept_at)
      throw error
    }
  }
}
