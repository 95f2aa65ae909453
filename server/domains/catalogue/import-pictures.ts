/** The picture files of a catalogue folder, and how they get into the shop. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inTransaction, type Queries } from '../../storage/transaction.ts'
import { measurePicture, type PictureMetadata } from '../media/picture-processing.ts'
import { savePicture } from '../media/picture-store.ts'
import { pictureId } from '../media/picture-url.ts'
import type { CatalogueFolder } from './catalogue-folder.ts'

export const productPicture = (file: string) => `products/${file}`
export const categoryPicture = (file: string) => `categories/${file}`
export const bannerPicture = (file: string) => `banners/${file}`
export const occasionPicture = (file: string) => `occasions/${file}`

/** Every picture that the folder's files name, once each, as a path inside the folder. */
export function listPicturePaths({ products, categories, storefront }: CatalogueFolder): string[] {
  const promotions = storefront ? [...storefront.slides, ...storefront.stories] : []
  return [
    ...new Set([
      ...promotions.flatMap(({ wide, tall }) => [bannerPicture(wide), bannerPicture(tall)]),
      ...(storefront?.tiles.map(({ picture }) => bannerPicture(picture)) ?? []),
      ...categories.flatMap(({ image, hoverImage }) => [categoryPicture(image), categoryPicture(hoverImage)]),
      ...products.flatMap(({ images }) => images.map(productPicture)),
      ...categories.flatMap(({ subcategories }) => subcategories.map(({ image }) => productPicture(image))),
      ...(storefront?.doors.map(bannerPicture) ?? []),
      ...(storefront?.occasions.map(({ picture }) => occasionPicture(picture)) ?? []),
    ]),
  ]
}

/** The id of a picture that has been kept, by its path inside the folder. */
export type PictureIdOf = (path: string) => string

/** By picture id. Beside the demo catalogue they are kept ready, so that the first start has nothing to measure. */
export type KnownPictures = Readonly<Record<string, PictureMetadata>>

/** Pictures kept by one commit: enough to be quick, little enough not to hold up a running shop. */
const BATCH = 25

/**
 * Keeps a folder's pictures in the shop and answers their ids by path. Those it has already stay as they are, so this
 * may be repeated, and pages that were made before still find their pictures.
 */
export async function importPictures(
  db: Queries,
  folder: CatalogueFolder,
  options: { isDemo: boolean; knownFacts: KnownPictures },
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  const files = listPicturePaths(folder)
  for (let from = 0; from < files.length; from += BATCH) {
    const batch = files.slice(from, from + BATCH)
    const rows = await Promise.all(batch.map((file) => pictureRow(folder.path, file, options)))
    batch.forEach((file, index) => {
      ids.set(file, rows[index]?.id ?? '')
    })
    await inTransaction(db, async (tx) => {
      // A demo picture that the owner's own catalogue uses is the owner's from then on.
      for (const row of rows) await savePicture(tx, row)
    })
  }
  return ids
}

async function pictureRow(
  folder: string,
  file: string,
  { isDemo, knownFacts }: { isDemo: boolean; knownFacts: KnownPictures },
) {
  const bytes = await readFile(join(folder, file))
  const id = pictureId(file.slice(file.lastIndexOf('/') + 1), bytes)
  const facts = knownFacts[id] ?? (await measurePicture(bytes))
  return { id, ...facts, bytes, is_demo: isDemo ? 1 : 0 }
}
