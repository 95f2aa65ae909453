/** Reads current prices and stock for the lines of a bag, a wishlist or a purchase. */
import type { CartProduct } from '#contract/bag/cart-product.ts'
import type { LineId } from '#contract/bag/line-id.ts'
import type { ProductSize } from '#contract/catalogue/product.ts'
import type { Queries } from '../../storage/transaction.ts'
import { pictureUrl } from '../media/picture-url.ts'
import { namesColumn, picturesColumn } from './product-store.ts'

/** A product's current data, and whether the product is for sale. */
export interface CurrentProduct {
  /** The product's current data, except that the stock is 0 if the product is not for sale. */
  now: CartProduct
  isForSale: boolean
  /** The product's sizes; empty if the product does not come in sizes. */
  sizes: readonly ProductSize[]
}

/** Current product data by product id. Includes unpublished products; unknown ids have no entry. */
export type CurrentProducts = ReadonlyMap<string, CurrentProduct>

/** Returns the current data of the products with the given ids, which may contain duplicates. */
export async function readCurrentProducts(db: Queries, ids: readonly string[]): Promise<CurrentProducts> {
  if (ids.length === 0) return new Map()
  const distinct = [...new Set(ids)]
  const rows = await db
    .selectFrom('products')
    .leftJoin('product_sizes', 'product_sizes.product_id', 'products.id')
    .select(['id', 'title', 'products.price_paise', 'pictures', 'products.stock', 'color', 'is_published'])
    .select(['size', 'product_sizes.stock as size_stock', 'product_sizes.price_paise as size_price_paise', 'sku'])
    .where('id', 'in', distinct)
    .orderBy('product_sizes.position')
    .execute()
  const sizes = new Map<string, ProductSize[]>()
  for (const { id, size, size_stock, size_price_paise, price_paise, sku } of rows) {
    if (size === null || size_stock === null) continue
    const known = sizes.get(id) ?? []
    sizes.set(id, known)
    known.push({ size, stock: size_stock, pricePaise: size_price_paise ?? price_paise, ...(sku !== null && { sku }) })
  }
  return new Map(
    rows.map((row) => {
      const isForSale = row.is_published === 1
      const now = {
        id: row.id,
        title: row.title,
        pricePaise: row.price_paise,
        image: picturesColumn.parse(JSON.parse(row.pictures)).map(({ picture }) => pictureUrl(picture)),
        stock: isForSale ? Math.max(0, row.stock) : 0,
        color: namesColumn.parse(JSON.parse(row.color)),
      }
      return [row.id, { now, isForSale, sizes: sizes.get(row.id) ?? [] }]
    }),
  )
}

/** The reason why a line cannot be bought, whatever its quantity. */
export type LineFault = 'PRODUCT_UNKNOWN' | 'SIZE_UNKNOWN' | 'SIZE_NEEDED'

/** Current data of a line of a bag or a purchase. */
export interface CurrentLine {
  /** The product's current data, with the price and stock of the size. The stock is 0 if there is a fault. */
  now: CartProduct
  fault: LineFault | null
}

/** Returns the current data of a line, or null if there is no product with its id. */
export function currentLine(products: CurrentProducts, { productId, size }: LineId): CurrentLine | null {
  const product = products.get(productId)
  if (!product) return null
  const { now, isForSale, sizes } = product
  const chosen = sizes.find((known) => known.size === size)
  const fault = isForSale ? sizeFault(sizes, size) : 'PRODUCT_UNKNOWN'
  const priced = { ...now, ...(size !== undefined && { size }), pricePaise: chosen?.pricePaise ?? now.pricePaise }
  return { now: { ...priced, stock: fault ? 0 : (chosen?.stock ?? now.stock) }, fault }
}

/** Returns why a size, or no size, cannot be bought of a product with the given sizes; null if it can. */
export function sizeFault(sizes: readonly ProductSize[], size: string | undefined): LineFault | null {
  if (size === undefined) return sizes.length > 0 ? 'SIZE_NEEDED' : null
  return sizes.some((known) => known.size === size) ? null : 'SIZE_UNKNOWN'
}
