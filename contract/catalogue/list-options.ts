/** Page sizes and sort orders for product lists and searches: the allowed values and the defaults. */

/** Number of products per page if the URL has no `limit` parameter (specification, section 7). */
export const DEFAULT_LIMIT = 12
export const MAX_LIMIT = 100

/** Maximum number of products in the response to a search, which is also the default. */
export const MAX_SEARCH_LIMIT = 60

export const SORT_ORDERS = ['popular', 'new', 'price-low', 'price-high'] as const
