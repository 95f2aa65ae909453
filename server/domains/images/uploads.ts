/** Pictures that visitors upload. */
import type { Readable } from 'node:stream'
import type { ErrorCode } from '#contract/errors.ts'
import type { Clock } from '../../lib/clock.ts'
import type { ImageHost } from '../../providers/image-host.ts'
import type { Budgets } from '../../storage/budgets.ts'
import type { FileStore } from '../../storage/file-store.ts'
import type { Queries } from '../../storage/transaction.ts'
import { reencodeImage } from './reencode-image.ts'
import { addUnusedUpload, claimUpload, listUnusedUploads } from './upload-store.ts'

export interface UploadDeps {
  db: Queries
  clock: Clock
  budgets: Budgets
  images: ImageHost
}

type SavedUpload =
  | { kind: 'saved'; url: string }
  | { kind: 'refused'; code: Extract<ErrorCode, `PICTURE_${string}` | 'NOT_A_PICTURE'> }
  /** Until then (epoch ms). */
  | { kind: 'too often'; until: number }

/** An error code says what is wrong with the picture. Throws if the image host fails. */
export async function saveUpload(
  { db, clock, budgets, images }: UploadDeps,
  { bytes, userId }: { bytes: Buffer; userId: string | null },
): Promise<SavedUpload> {
  const until = userId && (await budgets.use(db, { budget: 'uploads of an account', of: userId, now: clock() }))
  if (until) return { kind: 'too often', until }
  const picture = await reencodeImage(bytes)
  if (typeof picture === 'string') return { kind: 'refused', code: picture }
  const url = await images.save(picture)
  // Deleted after a week unless claimed.
  if (images.remove) await addUnusedUpload(db, url, clock())
  return { kind: 'saved', url }
}

/** Keeps requests from reading other files. */
const FILE_NAME = /^[\w-]{22}\.webp$/

/** Null if there is no such picture. */
export async function readUpload(files: FileStore, name: string): Promise<Readable | null> {
  return FILE_NAME.test(name) ? await files.get(name) : null
}

/** A week, in ms: a device may go offline between picture and order. */
const UNUSED_RETENTION_MS = 7 * 24 * 60 * 60_000

/** Attempts all before throwing the first error. The next run retries. */
export async function deleteUnusedUploads(
  { db, images }: { db: Queries; images: ImageHost },
  now: number,
): Promise<void> {
  const { remove } = images
  if (!remove) return
  const errors: unknown[] = []
  for (const { url, uploaded_at } of await listUnusedUploads(db, now - UNUSED_RETENTION_MS)) {
    // Something may have claimed it meanwhile.
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
