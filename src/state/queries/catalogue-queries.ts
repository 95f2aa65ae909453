/** Public catalogue queries that several features use. */
import { readCategory, readProduct, readProductPage } from '#contract/catalogue/product.ts'
import { readReview } from '#contract/catalogue/review.ts'
import type { ResponseBodies } from '#contract/schemas/endpoint-schemas.ts'
import { endpointQuery, persisted, selectData } from './queries.ts'

/** Specification, section 9. */
export const PAGE_SIZE = 10

const LONG_STALE_MS = 5 * 60_000

const selectProduct = selectData(({ product }: ResponseBodies['readProduct']) => readProduct(product))
const selectProducts = selectData((products: ResponseBodies['relatedProducts']) => products.map(readProduct))
const selectCompanions = selectData(({ chains, together }: ResponseBodies['productCompanions']) => ({
  chains: chains.map(readProduct),
  together: together.map(readProduct),
}))
const selectCategories = selectData((categories: ResponseBodies['listCategories']) => categories.map(readCategory))
const selectReviews = selectData(({ data }: ResponseBodies['listReviews']) => data.map(readReview))
export const selectProductPage = selectData(readProductPage)

/** Kept on the device for the next visit's first paint. */
export const storefrontQuery = () => ({ ...endpointQuery('readStorefront', {}, LONG_STALE_MS), ...persisted })

/** Kept on the device for the next visit's first paint. */
export const categoriesQuery = () => ({
  ...endpointQuery('listCategories', {}, LONG_STALE_MS),
  ...persisted,
  select: selectCategories,
})

export const trendingQuery = () => ({
  ...endpointQuery('listProducts', { query: { page: 1, limit: PAGE_SIZE } }),
  select: selectProductPage,
})

export const latestQuery = () => ({
  ...endpointQuery('listProducts', { query: { new: true, page: 1, limit: PAGE_SIZE } }),
  select: selectProductPage,
})

/** `staleTime` is in ms. */
export const productQuery = (id: string, staleTime?: number) => ({
  ...endpointQuery('readProduct', { path: { id } }, staleTime),
  select: selectProduct,
})

export const relatedQuery = (id: string) => ({
  ...endpointQuery('relatedProducts', { path: { id } }),
  select: selectProducts,
})

/** To buy with a product. */
export const companionsQuery = (id: string) => ({
  ...endpointQuery('productCompanions', { path: { id } }),
  select: selectCompanions,
})

/** Newest first. */
export const reviewsQuery = (productId: string) => ({
  ...endpointQuery('listReviews', { path: { productId } }),
  select: selectReviews,
})
