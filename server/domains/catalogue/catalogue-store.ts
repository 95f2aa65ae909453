/** Reads what shoppers see of the catalogue, in the form that travels. */
import { toRupees } from '#contract/money.ts'
import type { Category } from '#contract/shapes/category.ts'
import type { Product } from '#contract/shapes/product.ts'
import type { Picture, ShownByOwner } from '#contract/shapes/storefront.ts'
import type { Synonyms } from '#contract/shapes/synonyms.ts'
import type { DB } from '../../storage/schema.ts'
import type { Queries } from '../../storage/transaction.ts'
import type { PictureFacts } from '../media/describe-picture.ts'
import { pictureAddress } from '../media/picture-address.ts'
import type { StorefrontFile } from './catalogue-file-shapes.ts'
import { readRatings } from './rating-store.ts'

/** Every picture of the shop by its id, those of earlier catalogues too. */
export type Pictures = ReadonlyMap<string, PictureFacts>

export async function readPictures(db: Queries): Promise<Pictures> {
  const rows = await db.selectFrom('pictures').select(['id', 'width', 'height', 'blur']).execute()
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}

/** The published products in the shop's own order; those only that have changed after a version, where one is given. */
export async function readProducts(db: Queries, pictures: Pictures, changedAfter = -1): Promise<Product[]> {
  const rows = await db
    .selectFrom('products')
    .selectAll()
    .where('is_published', '=', 1)
    .where('changed_in', '>', changedAfter)
    .orderBy('position')
    .execute()
  const ratings = await readRatings(db, changedAfter)
  return rows.map((row) => productOf(row, pictures, ratings.get(row.id)))
}

function productOf(row: DB['products'], pictures: Pictures, rating: Product['rating']): Product {
  const shown: { picture: string; alt: string }[] = JSON.parse(row.pictures)
  return {
    _id: row.id,
    title: row.title,
    price: toRupees(row.price_paise),
    image: shown.map(({ picture }) => pictureAddress(picture)),
    alt: shown.map(({ alt }) => alt),
    blur: shown.map(({ picture }) => pictures.get(picture)?.blur ?? ''),
    categories: JSON.parse(row.categories),
    subcategory: row.subcategory,
    color: JSON.parse(row.color),
    materials: row.materials,
    detail: JSON.parse(row.detail),
    description: row.description,
    stock: row.stock,
    updatedAt: new Date(row.updated_at).toISOString(),
    ...(rating && { rating }),
  }
}

export async function readCategories(db: Queries): Promise<Category[]> {
  const categories = await db.selectFrom('categories').selectAll().orderBy('position').execute()
  const subcategories = await db.selectFrom('subcategories').selectAll().orderBy('position').execute()
  return categories.map((category) => {
    const image = pictureAddress(category.picture_id)
    const hoverImage = pictureAddress(category.hover_picture_id)
    return {
      _id: category.id,
      name: category.name,
      subcategories: subcategories
        .filter(({ category_id }) => category_id === category.id)
        .map(({ id, name, picture_id }) => ({ _id: id, name, image: pictureAddress(picture_id) })),
      images: [image, hoverImage],
      image,
      hoverImage,
    }
  })
}

/** The home page's document. A shop whose owner has made none shows products and categories only. */
export async function readStorefront(db: Queries, pictures: Pictures): Promise<ShownByOwner> {
  const row = await db.selectFrom('storefront').select('document').executeTakeFirst()
  if (!row) return { slides: [], tiles: [], stories: [], doors: [], occasions: [] }
  const stored: StorefrontFile = JSON.parse(row.document)
  const picture = (id: string): Picture => {
    const { width, height, blur } = pictures.get(id) ?? { width: 0, height: 0, blur: '' }
    return { src: pictureAddress(id), width, height, blur }
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

/** Name of the setting that holds the owner's synonyms as JSON. */
export const SYNONYMS = 'synonyms'

export async function readSynonyms(db: Queries): Promise<Synonyms> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', SYNONYMS).executeTakeFirst()
  return row ? JSON.parse(row.value) : { same: [], instead: [], ignored: [] }
}
