import * as z from 'zod'
import type { Picture, StorefrontContent } from '#contract/schemas/storefront.ts'
import type { Queries, Tx } from '../../storage/transaction.ts'
import type { PictureIndex } from '../media/picture-store.ts'
import { pictureUrl } from '../media/picture-url.ts'

const promotion = z.object({
  title: z.string(),
  text: z.string(),
  link: z.object({ label: z.string(), href: z.string() }),
  wide: z.string(),
  tall: z.string(),
  alt: z.string(),
  tone: z.string(),
})

/**
 * Refers to pictures by id. `doors` are the backgrounds of login and
 * registration.
 */
const storefrontDocument = z.object({
  slides: z.array(promotion),
  tiles: z.array(z.object({ label: z.string(), href: z.string(), picture: z.string() })),
  stories: z.array(promotion),
  doors: z.array(z.string()),
  occasions: z.array(z.object({ name: z.string(), picture: z.string() })),
  recipients: z.array(z.object({ name: z.string(), picture: z.string() })).optional(),
  prices: z.array(z.object({ min: z.number().optional(), max: z.number().optional(), picture: z.string() })).optional(),
})

type StorefrontDocument = z.output<typeof storefrontDocument>

/** The owner's texts and pictures. All arrays are empty if there are none. */
export async function readStorefront(db: Queries, pictures: PictureIndex): Promise<StorefrontContent> {
  const row = await db.selectFrom('storefront').select('document').executeTakeFirst()
  if (!row) return { slides: [], tiles: [], stories: [], doors: [], occasions: [], recipients: [], prices: [] }
  const document = storefrontDocument.parse(JSON.parse(row.document))
  const picture = (id: string): Picture => {
    const { width, height, blur } = pictures.get(id) ?? { width: 0, height: 0, blur: '' }
    return { src: pictureUrl(id), width, height, blur }
  }
  const withPictures = (entry: StorefrontDocument['slides'][number]) => ({
    ...entry,
    wide: picture(entry.wide),
    tall: picture(entry.tall),
  })
  return {
    slides: document.slides.map(withPictures),
    tiles: document.tiles.map((tile) => ({ ...tile, picture: picture(tile.picture) })),
    stories: document.stories.map(withPictures),
    doors: document.doors.map(picture),
    occasions: document.occasions.map((occasion) => ({ ...occasion, picture: picture(occasion.picture) })),
    recipients: document.recipients?.map((recipient) => ({ ...recipient, picture: picture(recipient.picture) })) ?? [],
    prices: document.prices?.map((range) => ({ ...range, picture: picture(range.picture) })) ?? [],
  }
}

/** `isDemo` is 1 if the content goes together with the demo. */
export async function writeStorefront(tx: Tx, document: StorefrontDocument, isDemo: 0 | 1): Promise<void> {
  const row = { document: JSON.stringify(document), is_demo: isDemo }
  await tx
    .insertInto('storefront')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

/** Keeps content that the owner has imported. */
export async function deleteDemoStorefront(tx: Tx): Promise<void> {
  await tx.deleteFrom('storefront').where('is_demo', '=', 1).execute()
}
