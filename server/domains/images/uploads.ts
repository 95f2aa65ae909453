import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ErrorCode } from '#contract/errors.ts'
import type { Clock } from '../../lib/clock.ts'
import { sha256 } from '../../lib/secret-token.ts'
import type { ImageHost } from '../../providers/image-host.ts'
import { countAttempt } from '../../storage/attempt-limits.ts'
import type { Queries } from '../../storage/transaction.ts'
import { reencodeImage } from './reencode-image.ts'
import { addUnusedUpload, claimUpload, listUnusedUploads } from './upload-store.ts'

export interface UploadDeps {
  db: Queries
  clock: Clock
  images: ImageHost
}

type SavedUpload =
  | { kind: 'kept'; address: string }
  | { kind: 'refused'; code: Extract<ErrorCode, `PICTURE_${string}` | 'NOT_A_PICTURE' | 'TOO_MANY_REQUESTS'> }

/** Pictures a day from one network address, behind which there may be many people. */
const MAX_UPLOADS_PER_DAY = 60
const DAY_MS = 24 * 60 * 60_000

/** Keeps a visitor's picture; for a week only, unless somebody uses it (`takeIntoUse`). Throws when the image host does not take it. Not repeatable: each time is another picture. */
export async function saveUpload(
  { db, clock, images }: UploadDeps,
  { bytes, visitor }: { bytes: Buffer; visitor: string },
): Promise<SavedUpload> {
  const count = await countAttempt(db, sha256(`pictures ${visitor}`), { now: clock(), lastsMs: DAY_MS, renews: false })
  if (count === null || count > MAX_UPLOADS_PER_DAY) return { kind: 'refused', code: 'TOO_MANY_REQUESTS' }
  const picture = await reencodeImage(bytes)
  if (typeof picture === 'string') return { kind: 'refused', code: picture }
  const address = await images.save(picture)
  if (images.remove) await addUnusedUpload(db, address, clock())
  return { kind: 'kept', address }
}

/** Names as the shop gives them; anything else is not asked for on the disk. */
const FILE_NAME = /^[\w-]{22}\.webp$/

/** A picture that a visitor sent, by its name; null when there is none. */
export async function readUpload(folder: string, name: string): Promise<Buffer | null> {
  if (!FILE_NAME.test(name)) return null
  try {
    return await readFile(join(folder, name))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** A device that loses its network between the picture and its request sends the request when it can. */
const UNUSED_LIFETIME_MS = 7 * 24 * 60 * 60_000

/**
 * Deletes pictures that were sent for a request and are in none a week later. One that cannot be deleted stays for the next
 * time and stops no other; when all were tried, its error is thrown.
 */
export async function deleteUnusedUploads(
  { db, images }: { db: Queries; images: ImageHost },
  now: number,
): Promise<void> {
  const { remove } = images
  if (!remove) return
  const failures: unknown[] = []
  for (const { url, uploaded_at } of await listUnusedUploads(db, now - UNUSED_LIFETIME_MS)) {
    // A request that came meanwhile has taken the row, and then the picture stays.
    if (!(await claimUpload(db, url))) continue
    try {
      await remove(url)
    } catch (error) {
      await addUnusedUpload(db, url, uploaded_at)
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
