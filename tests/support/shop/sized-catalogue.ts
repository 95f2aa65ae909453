import type { ProductFile } from '#server/domains/catalogue-import/catalogue-folder.ts'
import type { Queries } from '#server/storage/transaction.ts'
import { makeOwnCatalogue, nathRing } from './own-catalogue.ts'
import { ownerCommand } from './owner-command.ts'

/** In the sizes 9 (sold out), 12 and 14. */
export const SIZED_RING = 'kamal-band'

/** Size 12 costs ₹599 like the product, size 14 costs ₹649. */
export const sizedRing: ProductFile = {
  ...nathRing,
  slug: SIZED_RING,
  title: 'Kamal Band',
  price: 599,
  stock: undefined,
  sizes: [
    { size: '9', stock: 0 },
    { size: '12', stock: 2, sku: 'KB-12' },
    { size: '14', stock: 3, price: 649 },
  ],
}

/** In place of the demo: a nose ring without sizes, and a band with sizes. */
export async function importSizedCatalogue(db: Queries, products: readonly object[] = [nathRing, sizedRing]) {
  const folder = await makeOwnCatalogue()
  await folder.write(products)
  const result = await ownerCommand({ db }, 'import', folder.path)
  await folder.remove()
  if (!result.ok) throw new Error(result.lines.join('\n'))
}

/** By size; `all` is the product’s. */
export async function stockBySize(db: Queries, id = SIZED_RING): Promise<{ [size: string]: number; all: number }> {
  const product = await db.selectFrom('products').select('stock').where('id', '=', id).executeTakeFirstOrThrow()
  const sizes = await db
    .selectFrom('product_sizes')
    .select(['size', 'stock'])
    .where('product_id', '=', id)
    .orderBy('position')
    .execute()
  return { ...Object.fromEntries(sizes.map(({ size, stock }) => [size, stock])), all: product.stock }
}
