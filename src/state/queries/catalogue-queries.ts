import { readCategory, readProduct } from '#contract/product.ts'
import type { ResponseBodies } from '#contract/schemas/endpoint-schemas.ts'
import { endpointQuery, persisted, selectData } from './queries.ts'

const selectProduct = selectData(({ product }: ResponseBodies['readProduct']) => readProduct(product))
const selectCategories = selectData((categories: ResponseBodies['listCategories']) => categories.map(readCategory))

/** One product. `staleTime` in ms. */
export const productQuery = (id: string, staleTime?: number) => ({
  ...endpointQuery('readProduct', { path: { id } }, staleTime),
  select: selectProduct,
})

// Persisted, so that the first paint of the next visit has the menu.
export const categoriesQuery = () => ({
  ...endpointQuery('listCategories', {}, 5 * 60_000),
  ...persisted,
  select: selectCategories,
})
