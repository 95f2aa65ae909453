import type { Picture, StorefrontContent } from '#contract/schemas/storefront.ts'
import type { Queries, Tx } from '../../storage/transaction.ts'
import type { PictureIndex } from '../media/picture-store.ts'
import { pictureUrl } from '../media/picture-url.ts'
import type { StorefrontFile } from './catalogue-folder.ts'

/** The home page's document. A shop whose owner has made none shows products and categories only. */
export async function readStorefront(db: Queries, pictures: PictureIndex): Promise<StorefrontContent> {
  const row = await db.selectFrom('storefront').select('document').executeTakeFirst()
  if (!row) return { slides: [], tiles: [], stories: [], doors: [], occasions: [] }
  const stored: StorefrontFile = JSON.parse(row.document)
  const picture = (id: string): Picture => {
    const { width, height, blur } = pictures.get(id) ?? { width: 0, height: 0, blur: '' }
    return { src: pictureUrl(id), width, height, blur }
  }
  const promotion = (entry: StorefrontFile['slides'][number]) => ({
    ...entry,
    wide: picture(entry.wide),
    tall: picture(entry.tall),
  })
  return {
    slides: stored.slides.map(promotion),
    tiles: stored.tiles.map((tile) => ({ ...tile, picture: picture(tile.picture) })),
    stories: stored.stories.map(promotion),
    doors: stored.doors.map(picture),
    occasions: stored.occasions.map((occasion) => ({ ...occasion, picture: picture(occasion.picture) })),
  }
}

/** `document` holds picture ids in place of file names. */
export async function writeStorefront(tx: Tx, document: StorefrontFile, isDemo: boolean): Promise<void> {
  const row = { document: JSON.stringify(document), is_demo: isDemo ? 1 : 0 }
  await tx
    .insertInto('storefront')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

/** Leaves one of the owner's own. */
export async function deleteDemoStorefront(tx: Tx): Promise<void> {
  await tx.deleteFrom('storefront').where('is_demo', '=', 1).execute()
}
