/** Query options for public catalogue endpoints that several features use. */
import { readCategory, readProduct, readProductPage } from '#contract/catalogue/product.ts'
import { readReview } from '#contract/catalogue/review.ts'
import type { ResponseBodies } from '#contract/schemas/endpoint-schemas.ts'
import { endpointQuery, persisted, selectData } from './queries.ts'

/** Number of products per page in a product list (specification, section 9). */
export const PAGE_SIZE = 10

const LONG_STALE_MS = 5 * 60_000

const selectProduct = selectData(({ product }: ResponseBodies['readProduct']) => readProduct(product))
const selectProducts = selectData((products: ResponseBodies['relatedProducts']) => products.map(readProduct))
const selectCategories = selectData((categories: ResponseBodies['listCategories']) => categories.map(readCategory))
const selectReviews = selectData(({ data }: ResponseBodies['listReviews']) => data.map(readReview))
export const selectProductPage = selectData(readProductPage)

/**
 * Returns the query options for the home page's content. The response is stored on the device, so that the next visit
 * can show it at first paint.
 */
export const storefrontQuery = () => ({ ...endpointQuery('readStorefront', {}, LONG_STALE_MS), ...persisted })

/**
 * Returns the query options for all categories. The response is stored on the device, so that the next visit can show
 * the menu at first paint.
 */
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

/** Returns the query options for a single product. `staleTime` is in ms. */
export const productQuery = (id: string, staleTime?: number) => ({
  ...endpointQuery('readProduct', { path: { id } }, staleTime),
  select: selectProduct,
})

export const relatedQuery = (id: string) => ({
  ...endpointQuery('relatedProducts', { path: { id } }),
  select: selectProducts,
})

/** Returns the query options for all reviews of a product, newest first. */
export const reviewsQuery = (productId: string) => ({
  ...endpointQuery('listReviews', { path: { productId } }),
  select: selectReviews,
})
