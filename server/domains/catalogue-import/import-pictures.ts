import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DB } from '../../storage/schema.ts'
import { inTransaction, type Queries } from '../../storage/transaction.ts'
import { measurePicture, type PictureMetadata } from '../media/picture-processing.ts'
import { savePicture } from '../media/picture-store.ts'
import { pictureId } from '../media/picture-url.ts'
import { type CatalogueFolder, listPictures } from './catalogue-folder.ts'

/** By path within the catalogue folder. */
export type PictureIds = ReadonlyMap<string, string>

/**
 * By picture id. The demo brings this along, so that a new shop need not measure
 * pictures on its first start.
 */
export type KnownPictures = Readonly<Record<string, PictureMetadata>>

export interface MeasuredPicture {
  /** Within the folder. */
  path: string
  id: string
  metadata: PictureMetadata
}

/**
 * Reads every picture of the folder once; a problem is one sentence and names file
 * and entry.
 */
export async function measurePictures(
  folder: CatalogueFolder,
  known: KnownPictures = {},
): Promise<{ pictures: MeasuredPicture[]; problems: string[] }> {
  const pictures: MeasuredPicture[] = []
  const problems: string[] = []
  const paths = [...listPictures(folder)]
  for (let start = 0; start < paths.length; start += BATCH_SIZE) {
    const measured = await Promise.all(
      paths.slice(start, start + BATCH_SIZE).map(async ([path, entry]) => {
        const bytes = await readFile(join(folder.path, path))
        const id = pictureId(path.slice(path.lastIndexOf('/') + 1), bytes)
        try {
          return { path, id, metadata: known[id] ?? (await measurePicture(bytes)) }
        } catch (error) {
          return `${entry}: the picture ${path} ${faultOf(bytes, error)}.`
        }
      }),
    )
    for (const picture of measured) {
      if (typeof picture === 'string') problems.push(picture)
      else pictures.push(picture)
    }
  }
  return { pictures, problems }
}

/** Of a picture that cannot be read, whatever its name says. */
function faultOf(bytes: Buffer, error: unknown): string {
  if (bytes.length === 0) return 'is empty'
  // Brands of ISO/IEC 23008-12; telephones write them.
  if (/^ftyp(hei[cxms]|hev[cx]|mif1|msf1)$/.test(bytes.toString('latin1', 4, 12))) {
    return 'is in the format HEIC, which browsers do not show: save it as JPEG'
  }
  const [reason] = String(error).split('\n')
  return `is damaged, incomplete or no picture (${reason})`
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
export async function importPictures(
  db: Queries,
  folder: CatalogueFolder,
  { pictures, isDemo }: { pictures: readonly MeasuredPicture[]; isDemo: boolean },
): Promise<PictureIds> {
  for (let start = 0; start < pictures.length; start += BATCH_SIZE) {
    const rows = await Promise.all(
      pictures.slice(start, start + BATCH_SIZE).map(async ({ path, id, metadata }): Promise<DB['pictures']> => {
        return { id, ...metadata, bytes: await readFile(join(folder.path, path)), is_demo: isDemo ? 1 : 0 }
      }),
    )
    await inTransaction(db, async (tx) => {
      for (const row of rows) await savePicture(tx, row)
    })
  }
  return new Map(pictures.map(({ path, id }) => [path, id]))
}
