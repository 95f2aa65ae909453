import { toPaise } from '#contract/money.ts'
import type { Synonyms } from '#contract/shapes/synonyms.ts'
import { inTransaction, type Queries, type Tx } from '../../storage/transaction.ts'
import { addDemoReviews } from '../reviews/demo-reviews.ts'
import type { CategoryFile, ProductFile, StorefrontFile } from './catalogue-file-shapes.ts'
import {
  bannerPicture,
  categoryPicture,
  type KnownFacts,
  keepPictures,
  occasionPicture,
  productPicture,
} from './catalogue-pictures.ts'
import { SYNONYMS } from './catalogue-store.ts'
import { markCatalogue, raiseCatalogueVersion } from './catalogue-version.ts'
import type { CatalogueFolder } from './read-catalogue-folder.ts'
import { removeDemoRows } from './remove-demo.ts'

export interface ImportOptions {
  isDemo: boolean
  /** Also sets the stock of products that the shop already has. Otherwise it stays as selling has left it. */
  withStock?: boolean
  knownFacts?: KnownFacts
}

/**
 * Makes a folder the shop's catalogue, in one transaction. A product that the folder does not have is no longer shown;
 * its orders and reviews stay. The owner's own catalogue takes the demo's place; the demo never comes into a shop that
 * has had a catalogue. May be repeated.
 */
export async function importCatalogue(
  db: Queries,
  folder: CatalogueFolder,
  { isDemo, withStock = false, knownFacts = {} }: ImportOptions,
): Promise<void> {
  const pictures = await keepPictures(db, folder, { isDemo, knownFacts })
  const idOf = (path: string) => pictures.get(path) ?? ''
  const mark = isDemo ? 1 : 0
  await inTransaction(db, async (tx) => {
    // First of all, because it makes a second import at the same time wait for this one.
    await raiseCatalogueVersion(tx)
    const isFirst = await markCatalogue(tx)
    if (isDemo && !isFirst) return
    await putCategories(tx, folder.categories, idOf, mark)
    await putProducts(tx, folder.products, idOf, { mark, withStock })
    if (folder.storefront) await putStorefront(tx, folder.storefront, idOf, mark)
    if (folder.synonyms) await putSynonyms(tx, folder.synonyms)
    if (isDemo) await addDemoReviews(tx, folder.reviews)
    else await removeDemoRows(tx)
  })
}

type IdOf = (path: string) => string

async function putCategories(tx: Tx, categories: readonly CategoryFile[], idOf: IdOf, mark: number): Promise<void> {
  await tx.deleteFrom('categories').execute()
  for (const [position, { slug, name, image, hoverImage, subcategories }] of categories.entries()) {
    await tx
      .insertInto('categories')
      .values({
        id: slug,
        position,
        name,
        picture_id: idOf(categoryPicture(image)),
        hover_picture_id: idOf(categoryPicture(hoverImage)),
        is_demo: mark,
      })
      .execute()
    for (const [place, subcategory] of subcategories.entries()) {
      await tx
        .insertInto('subcategories')
        .values({
          id: `${slug}/${subcategory.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`,
          category_id: slug,
          position: place,
          name: subcategory.name,
          picture_id: idOf(productPicture(subcategory.image)),
        })
        .execute()
    }
  }
}

async function putProducts(
  tx: Tx,
  products: readonly ProductFile[],
  idOf: IdOf,
  { mark, withStock }: { mark: number; withStock: boolean },
): Promise<void> {
  await tx.updateTable('products').set({ is_published: 0 }).execute()
  for (const [position, product] of products.entries()) {
    const { stock, ...row } = productRow(product, position, idOf, mark)
    await tx
      .insertInto('products')
      .values({ ...row, stock })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(withStock ? { ...row, stock } : row))
      .execute()
  }
}

function productRow(product: ProductFile, position: number, idOf: IdOf, mark: number) {
  const { slug, title, price, subcategory, materials, description, stock } = product
  const pictures = product.images.map((file, index) => ({
    picture: idOf(productPicture(file)),
    alt: product.alt[index] ?? title,
  }))
  return {
    id: slug,
    position,
    title,
    price_paise: toPaise(price),
    categories: JSON.stringify(product.categories),
    subcategory,
    color: JSON.stringify(product.color),
    materials,
    detail: JSON.stringify(product.detail),
    description,
    stock,
    pictures: JSON.stringify(pictures),
    updated_at: Date.parse(product.updatedAt),
    is_published: 1,
    is_demo: mark,
  }
}

async function putStorefront(tx: Tx, storefront: StorefrontFile, idOf: IdOf, mark: number): Promise<void> {
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
  const row = { document: JSON.stringify(document), is_demo: mark }
  await tx
    .insertInto('storefront')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

async function putSynonyms(tx: Tx, synonyms: Synonyms): Promise<void> {
  const value = JSON.stringify(synonyms)
  await tx
    .insertInto('settings')
    .values({ name: SYNONYMS, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
