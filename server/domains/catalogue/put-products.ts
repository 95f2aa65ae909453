import { toPaise } from '#contract/money.ts'
import type { DB } from '../../storage/schema.ts'
import type { Tx } from '../../storage/transaction.ts'
import type { ProductFile } from './catalogue-file-shapes.ts'
import { type IdOf, productPicture } from './catalogue-pictures.ts'

interface Options {
  isDemo: boolean
  withStock: boolean
}

/** Rows in one statement: few enough for the parameters that a statement may have. */
const BATCH = 200

/** Publishes exactly these products, in this order. Stock of those already there is left alone without `withStock`. */
export async function putProducts(
  tx: Tx,
  products: readonly ProductFile[],
  idOf: IdOf,
  { isDemo, withStock }: Options,
): Promise<void> {
  await tx.updateTable('products').set({ is_published: 0 }).execute()
  const rows = products.map((product, position) => rowOf(product, position, idOf, isDemo))
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH)
    const updated = columnsOf(batch[0]).filter((column) => column !== 'id' && (withStock || column !== 'stock'))
    await tx
      .insertInto('products')
      .values(batch)
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((row) => Object.fromEntries(updated.map((column) => [column, row.ref(`excluded.${column}`)]))),
      )
      .execute()
  }
}

type Row = DB['products']

function columnsOf(row: Row | undefined): (keyof Row)[] {
  return Object.keys(row ?? {}) as (keyof Row)[]
}

function rowOf(product: ProductFile, position: number, idOf: IdOf, isDemo: boolean): Row {
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
