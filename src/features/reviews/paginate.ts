/** Number of reviews per page (specification, section 9). */
const REVIEWS_PER_PAGE = 5

export interface Page<Item> {
  items: Item[]
  /** Page number, from 1 to `count`. */
  number: number
  /** Number of pages; at least 1, even for an empty list. */
  count: number
}

/**
 * Returns one page of a list. If the page number is out of range, returns the
 * first or the last page.
 */
export function paginate<Item>(list: readonly Item[], pageNumber: number): Page<Item> {
  const count = Math.max(1, Math.ceil(list.length / REVIEWS_PER_PAGE))
  const number = Math.min(Math.max(pageNumber, 1), count)
  const start = (number - 1) * REVIEWS_PER_PAGE
  return { items: list.slice(start, start + REVIEWS_PER_PAGE), number, count }
}
