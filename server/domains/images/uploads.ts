/** Saves, reads and deletes the pictures that visitors upload for custom orders. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ErrorCode } from '#contract/errors.ts'
import type { Clock } from '../../lib/clock.ts'
import type { ImageHost } from '../../providers/image-host.ts'
import { allowAttempt } from '../../storage/attempt-limits.ts'
import type { Queries } from '../../storage/transaction.ts'
import { reencodeImage } from './reencode-image.ts'
import { addUnusedUpload, claimUpload, listUnusedUploads } from './upload-store.ts'

export interface UploadDeps {
  db: Queries
  clock: Clock
  images: ImageHost
}

type SavedUpload =
  | { kind: 'saved'; url: string }
  | { kind: 'refused'; code: Extract<ErrorCode, `PICTURE_${string}` | 'NOT_A_PICTURE' | 'TOO_MANY_REQUESTS'> }

/**
 * Maximum number of uploads per IP address and day. The limit is generous, because many people may share an IP address.
 */
const DAILY_UPLOADS = { max: 60, windowMs: 24 * 60 * 60_000 }

/**
 * Re-encodes and stores an uploaded picture. Returns an error code if the picture is unusable or the client has
 * uploaded too many pictures. Throws if the image host fails.
 */
export async function saveUpload(
  { db, clock, images }: UploadDeps,
  { bytes, clientIp }: { bytes: Buffer; clientIp: string },
): Promise<SavedUpload> {
  const isAllowed = await allowAttempt(db, `uploads ${clientIp}`, { ...DAILY_UPLOADS, now: clock() })
  if (!isAllowed) return { kind: 'refused', code: 'TOO_MANY_REQUESTS' }
  const picture = await reencodeImage(bytes)
  if (typeof picture === 'string') return { kind: 'refused', code: picture }
  const url = await images.save(picture)
  // Delete the picture after a week, unless a custom order claims it.
  if (images.remove) await addUnusedUpload(db, url, clock())
  return { kind: 'saved', url }
}

/** Pattern for the file names of uploaded pictures. Prevents requests from reading any other file. */
const FILE_NAME = /^[\w-]{22}\.webp$/

/** Reads an uploaded picture from `folder`. Returns null if there is no picture with this file name. */
export async function readUpload(folder: string, name: string): Promise<Buffer | null> {
  if (!FILE_NAME.test(name)) return null
  try {
    return await readFile(join(folder, name))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/**
 * How long unused uploads are kept, in ms: a week, in case a device goes offline between uploading a picture and
 * sending the custom order.
 */
const UNUSED_RETENTION_MS = 7 * 24 * 60 * 60_000

/**
 * Deletes uploaded pictures that have been unused for a week. If a deletion fails, attempts the remaining deletions
 * before throwing the first error. The next run retries the failed deletions.
 */
export async function deleteUnusedUploads(
  { db, images }: { db: Queries; images: ImageHost },
  now: number,
): Promise<void> {
  const { remove } = images
  if (!remove) return
  const errors: unknown[] = []
  for (const { url, uploaded_at } of await listUnusedUploads(db, now - UNUSED_RETENTION_MS)) {
    // A custom order may have claimed the picture in the meantime.
    if (!(await claimUpload(db, url))) continue
    try {
      await remove(url)
    } catch (error) {
      await addUnusedUpload(db, url, uploaded_at)
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
}
