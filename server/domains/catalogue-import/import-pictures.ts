import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DB } from '../../storage/schema.ts'
import { inTransaction, type Queries } from '../../storage/transaction.ts'
import { measurePicture, type PictureMetadata } from '../media/picture-processing.ts'
import { savePicture } from '../media/picture-store.ts'
import { pictureId } from '../media/picture-url.ts'
import { type CatalogueFolder, listPicturePaths } from './catalogue-folder.ts'

/** By path within the catalogue folder. */
export type PictureIds = ReadonlyMap<string, string>

/**
 * By picture id. The demo brings this along, so that a new shop need not measure
 * pictures on its first start.
 */
export type KnownPictures = Readonly<Record<string, PictureMetadata>>

interface Options {
  isDemo: boolean
  knownPictures?: KnownPictures
}

/**
 * Per transaction: large enough to be fast, small enough not to block a running
 * shop.
 */
const BATCH_SIZE = 25

/**
 * Keeps pictures of earlier imports, because cached pages may still show them.
 * Idempotent.
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
