import type { ImageHost } from '../../providers/image-host.ts'
import type { Queries } from '../../storage/transaction.ts'
import { addUnused, takeIntoUse, unusedSince } from './image-store.ts'

/** A device that loses its network between the picture and its request sends the request when it can. */
const KEPT_MS = 7 * 24 * 60 * 60_000

/**
 * Deletes pictures that were sent for a request and are in none a week later. One that cannot be deleted stays for the next
 * time and stops no other; when all were tried, its error is thrown.
 */
export async function forgetUnusedImages(
  { db, images }: { db: Queries; images: ImageHost },
  now: number,
): Promise<void> {
  const { forget } = images
  if (!forget) return
  const failures: unknown[] = []
  for (const { address, kept_at } of await unusedSince(db, now - KEPT_MS)) {
    // A request that came meanwhile has taken the row, and then the picture stays.
    if (!(await takeIntoUse(db, address))) continue
    try {
      await forget(address)
    } catch (error) {
      await addUnused(db, address, kept_at)
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
