/** How a list is cut into pages and ordered: what an address may ask for, and what it gets where it says nothing. */

/** Pieces on a page where the address does not say (specification, section 7). */
export const DEFAULT_LIMIT = 12
export const MAX_LIMIT = 100

export const SORT_ORDERS = ['popular', 'new', 'price-low', 'price-high'] as const
