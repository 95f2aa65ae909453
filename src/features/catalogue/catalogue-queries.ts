import { reading } from '../../state/queries.ts'

/** The list page's page size (specification, section 9). */
export const PAGE_SIZE = 10

/** Kept on the device between visits: with these two, the first paint has the menu and the home page's frame. */
const kept = { meta: { keep: true }, gcTime: Number.POSITIVE_INFINITY }

export const storefrontQuery = () => ({ ...reading('readStorefront', {}, 5 * 60_000), ...kept })
export const categoriesQuery = () => ({ ...reading('listCategories', {}, 5 * 60_000), ...kept })
export const trendingQuery = () => reading('listProducts', { query: { page: 1, limit: PAGE_SIZE } })
export const latestQuery = () => reading('listProducts', { query: { new: true, page: 1, limit: PAGE_SIZE } })
export const productQuery = (id: string) => reading('readProduct', { path: { id } })
export const relatedQuery = (id: string) => reading('relatedProducts', { path: { id } })
