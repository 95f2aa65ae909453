import type { Tx } from '../../storage/transaction.ts'
import type { StorefrontFile } from './catalogue-file-shapes.ts'
import { bannerPicture, type IdOf, occasionPicture } from './catalogue-pictures.ts'
import { writeStorefront } from './storefront-store.ts'

/** Makes this the shop's home page. It is stored as it was read, with picture ids in place of file names. */
export async function putStorefront(tx: Tx, storefront: StorefrontFile, idOf: IdOf, isDemo: boolean): Promise<void> {
  const banner = (file: string) => idOf(bannerPicture(file))
  const promotion = (entry: StorefrontFile['slides'][number]) => ({
    ...entry,
    wide: banner(entry.wide),
    tall: banner(entry.tall),
  })
  const document: StorefrontFile = {
    slides: storefront.slides.map(promotion),
    tiles: storefront.tiles.map((tile) => ({ ...tile, picture: banner(tile.picture) })),
    stories: storefront.stories.map(promotion),
    doors: storefront.doors.map(banner),
    occasions: storefront.occasions.map(({ name, picture }) => ({ name, picture: idOf(occasionPicture(picture)) })),
  }
  await writeStorefront(tx, document, isDemo)
}
