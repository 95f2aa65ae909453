import { toPaise } from '#contract/money.ts'
import { inTransaction, type Queries, type Tx } from '../../storage/transaction.ts'
import { addDemoCoupons, addDemoReviews, deleteDemoRows } from '../demo/demo-catalogue.ts'
import type { CatalogueFolder, CategoryFile, ProductFile, StorefrontFile } from './catalogue-folder.ts'
import { deleteCategories, insertCategory } from './category-store.ts'
import {
  bannerPicture,
  categoryPicture,
  importPictures,
  type KnownPictures,
  occasionPicture,
  type PictureIdOf,
  productPicture,
} from './import-pictures.ts'
import { type ProductRow, unpublishProducts, upsertProducts } from './product-store.ts'
import { writeStorefront } from './storefront-store.ts'
import { writeSynonyms } from './synonym-store.ts'
import { markCatalogueChanged, registerCatalogue } from './version-store.ts'

interface ImportOptions {
  isDemo: boolean
  /** Also sets the stock of products that the shop already has. Otherwise it stays as selling has left it. */
  withStock?: boolean
  knownFacts?: KnownPictures
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
  const pictures = await importPictures(db, folder, { isDemo, knownFacts })
  const idOf = (path: string) => pictures.get(path) ?? ''
  await inTransaction(db, async (tx) => {
    // First of all, because it makes a second import at the same time wait for this one.
    await markCatalogueChanged(tx)
    const isFirst = await registerCatalogue(tx)
    if (isDemo && !isFirst) return
    if (!isDemo) await deleteDemoRows(tx)
    await replaceCategories(tx, folder.categories, idOf, isDemo)
    await replaceProducts(tx, folder.products, idOf, { isDemo, withStock })
    if (folder.storefront) await replaceStorefront(tx, folder.storefront, idOf, isDemo)
    if (folder.synonyms) await writeSynonyms(tx, folder.synonyms)
    if (isDemo) await addDemoReviews(tx, folder.reviews)
    if (isDemo) await addDemoCoupons(tx)
  })
}

/** Makes these the shop's categories, in this order. */
async function replaceCategories(
  tx: Tx,
  categories: readonly CategoryFile[],
  idOf: PictureIdOf,
  isDemo: boolean,
): Promise<void> {
  await deleteCategories(tx)
  for (const [position, { slug, name, image, hoverImage, subcategories }] of categories.entries()) {
    const category = {
      id: slug,
      position,
      name,
      picture_id: idOf(categoryPicture(image)),
      hover_picture_id: idOf(categoryPicture(hoverImage)),
      is_demo: isDemo ? 1 : 0,
    }
    const below = subcategories.map((subcategory, place) => ({
      id: `${slug}/${subcategory.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`,
      category_id: slug,
      position: place,
      name: subcategory.name,
      picture_id: idOf(productPicture(subcategory.image)),
    }))
    await insertCategory(tx, category, below)
  }
}

interface Options {
  isDemo: boolean
  withStock: boolean
}

/** Publishes exactly these products, in this order. Stock of those already there is left alone without `withStock`. */
async function replaceProducts(
  tx: Tx,
  products: readonly ProductFile[],
  idOf: PictureIdOf,
  { isDemo, withStock }: Options,
): Promise<void> {
  await unpublishProducts(tx)
  const rows = products.map((product, position) => toProductRow(product, position, idOf, isDemo))
  await upsertProducts(tx, rows, withStock ? [] : ['stock'])
}

function toProductRow(product: ProductFile, position: number, idOf: PictureIdOf, isDemo: boolean): ProductRow {
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
    is_demo: isDemo ? 1 : 0,
    // The whole catalogue is read anew after this.
    changed_in_version: 0,
  }
}

/** Makes this the shop's home page. It is stored as it was read, with picture ids in place of file names. */
async function replaceStorefront(
  tx: Tx,
  storefront: StorefrontFile,
  idOf: PictureIdOf,
  isDemo: boolean,
): Promise<void> {
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
