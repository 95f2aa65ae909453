/** Without a `limit` in the URL (specification, section 7). */
export const DEFAULT_LIMIT = 12
export const MAX_LIMIT = 100

/** Also the default of searches. */
export const MAX_SEARCH_LIMIT = 60

export const SORT_ORDERS = ['popular', 'new', 'price-low', 'price-high'] as const
