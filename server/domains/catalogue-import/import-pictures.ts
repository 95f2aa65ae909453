import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DB } from '../../storage/schema.ts'
import { inTransaction, type Queries } from '../../storage/transaction.ts'
import { measurePicture, type PictureMetadata } from '../media/picture-processing.ts'
import { savePicture } from '../media/picture-store.ts'
import { pictureId } from '../media/picture-url.ts'
import { type CatalogueFolder, listPicturePaths } from './catalogue-folder.ts'

/** Maps picture paths within the folder to the ids of the imported pictures. */
export type PictureIds = ReadonlyMap<string, string>

/**
 * Maps picture ids to metadata. The demo comes with this metadata, so that the first start need not measure its
 * pictures.
 */
export type KnownPictures = Readonly<Record<string, PictureMetadata>>

interface Options {
  isDemo: boolean
  knownPictures?: KnownPictures
}

/** Number of pictures per transaction: enough to be fast, few enough not to block a running shop. */
const BATCH_SIZE = 25

/**
 * Saves a folder's pictures and returns their ids. Pictures from earlier imports stay, because cached pages may still
 * show them. Idempotent.
 */
export async function importPictures(db: Queries, folder: CatalogueFolder, options: Options): Promise<PictureIds> {
  const ids = new Map<string, string>()
  const paths = listPicturePaths(folder)
  for (let start = 0; start < paths.length; start += BATCH_SIZE) {
    const batch = paths.slice(start, start + BATCH_SIZE)
    const pictures = await Promise.all(
      batch.map(async (path) => ({ path, row: await readPicture(folder.path, path, options) })),
    )
    for (const { path, row } of pictures) ids.set(path, row.id)
    await inTransaction(db, async (tx) => {
      for (const { row } of pictures) await savePicture(tx, row)
    })
  }
  return ids
}

async function readPicture(
  folder: string,
  path: string,
  { isDemo, knownPictures = {} }: Options,
): Promise<DB['pictures']> {
  const bytes = await readFile(join(folder, path))
  const id = pictureId(path.slice(path.lastIndexOf('/') + 1), bytes)
  const metadata = knownPictures[id] ?? (await measurePicture(bytes))
  return { id, ...metadata, bytes, is_demo: isDemo ? 1 : 0 }
}
