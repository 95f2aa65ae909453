import { toPaise } from '#contract/money.ts'
import type { Tx } from '../../storage/transaction.ts'
import type { ProductFile } from './catalogue-file-shapes.ts'
import { type IdOf, productPicture } from './catalogue-pictures.ts'
import { type ProductRow, unpublishProducts, writeProducts } from './product-store.ts'

interface Options {
  isDemo: boolean
  withStock: boolean
}

/** Publishes exactly these products, in this order. Stock of those already there is left alone without `withStock`. */
export async function putProducts(
  tx: Tx,
  products: readonly ProductFile[],
  idOf: IdOf,
  { isDemo, withStock }: Options,
): Promise<void> {
  await unpublishProducts(tx)
  const rows = products.map((product, position) => rowOf(product, position, idOf, isDemo))
  await writeProducts(tx, rows, withStock ? [] : ['stock'])
}

function rowOf(product: ProductFile, position: number, idOf: IdOf, isDemo: boolean): ProductRow {
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
    changed_in: 0,
  }
}
