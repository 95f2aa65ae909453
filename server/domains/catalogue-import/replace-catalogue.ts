import { toPaise } from '#contract/money.ts'
import { unitCode } from '#contract/orders/unit-codes.ts'
import type { Tx } from '../../storage/transaction.ts'
import { deleteCategories, insertCategory } from '../catalogue/category-store.ts'
import { writeStorefront } from '../catalogue/storefront-store.ts'
import { writeSynonyms } from '../catalogue/synonym-store.ts'
import {
  bannerPicture,
  type CatalogueFolder,
  type CategoryFile,
  categoryPicture,
  occasionPicture,
  type ProductFile,
  productPicture,
  type StorefrontFile,
  slugOf,
} from './catalogue-folder.ts'
import type { PictureIds } from './import-pictures.ts'
import {
  hideHidden,
  type Kept,
  type ProductRow,
  replaceSizes,
  type SizeRow,
  unpublishProducts,
  updateStatistics,
  upsertProducts,
} from './product-import-store.ts'

interface Options {
  isDemo: boolean
  kept: Kept
}

/**
 * Replaces the catalogue, once the folder's pictures are imported. Unpublishes
 * products that are not in the folder, but keeps their orders and reviews.
 */
export async function replaceCatalogue(
  tx: Tx,
  folder: CatalogueFolder,
  pictureIds: PictureIds,
  { isDemo, kept }: Options,
): Promise<void> {
  const context: ImportContext = { isDemo: isDemo ? 1 : 0, idOf: (path) => pictureIds.get(path) ?? '' }
  await deleteCategories(tx)
  for (const [position, category] of folder.categories.entries()) {
    const { row, subcategories } = toCategoryRows(category, position, context)
    await insertCategory(tx, row, subcategories)
  }
  await unpublishProducts(tx)
  const products = folder.products.map((product, position) => toProductRow(product, position, context))
  await upsertProducts(tx, products, kept)
  await replaceSizes(tx, folder.products.flatMap(toSizeRows), kept)
  await hideHidden(tx)
  await updateStatistics(tx)
  if (folder.storefront) await writeStorefront(tx, withPictureIds(folder.storefront, context), context.isDemo)
  if (folder.synonyms) await writeSynonyms(tx, folder.synonyms)
}

export interface ImportContext {
  isDemo: 0 | 1
  /** Finds an imported picture by its path within the folder. */
  idOf: (path: string) => string
}

function toCategoryRows(category: CategoryFile, position: number, { isDemo, idOf }: ImportContext) {
  const { slug, name, image, hoverImage } = category
  const row = {
    id: slug,
    position,
    name,
    picture_id: idOf(categoryPicture(image)),
    hover_picture_id: idOf(categoryPicture(hoverImage)),
    is_demo: isDemo,
  }
  const subcategories = category.subcategories.map((subcategory, index) => ({
    id: `${slug}/${slugOf(subcategory.name)}`,
    category_id: slug,
    position: index,
    name: subcategory.name,
    picture_id: idOf(productPicture(subcategory.image)),
  }))
  return { row, subcategories }
}

export function toProductRow(product: ProductFile, position: number, { isDemo, idOf }: ImportContext): ProductRow {
  const { slug, title, price, subcategory, materials, description, stock = 0, hsn, gst, unit } = product
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
    is_demo: isDemo,
    hsn: hsn ?? null,
    gst_rate: gst === undefined ? null : Math.round(gst * 100),
    unit: unit === undefined ? null : unitCode(unit),
    // An import makes all processes reload the whole catalogue, so no version is
    // needed.
    changed_in_version: 0,
    price_by_hand: 0,
    is_hidden: 0,
    recipients: product.recipients ? JSON.stringify(product.recipients) : null,
    chains: product.chains ? JSON.stringify(product.chains) : null,
  }
}

export function toSizeRows({ slug, sizes = [] }: ProductFile): SizeRow[] {
  return sizes.map(({ size, stock, price, sku }, position) => ({
    product_id: slug,
    size,
    position,
    stock,
    price_paise: price === undefined ? null : toPaise(price),
    sku: sku ?? null,
    price_by_hand: 0,
  }))
}

/** Replaces file names with the ids of imported pictures. */
function withPictureIds(storefront: StorefrontFile, { idOf }: ImportContext): StorefrontFile {
  const banner = (file: string) => idOf(bannerPicture(file))
  const ofProduct = (file: string) => idOf(productPicture(file))
  const promotion = (entry: StorefrontFile['slides'][number]) => ({
    ...entry,
    wide: banner(entry.wide),
    tall: banner(entry.tall),
  })
  return {
    slides: storefront.slides.map(promotion),
    tiles: storefront.tiles.map((tile) => ({ ...tile, picture: banner(tile.picture) })),
    stories: storefront.stories.map(promotion),
    doors: storefront.doors.map(banner),
    occasions: storefront.occasions.map(({ name, picture }) => ({ name, picture: idOf(occasionPicture(picture)) })),
    recipients: storefront.recipients?.map((recipient) => ({ ...recipient, picture: ofProduct(recipient.picture) })),
    prices: storefront.prices?.map((range) => ({ ...range, picture: ofProduct(range.picture) })),
  }
}
