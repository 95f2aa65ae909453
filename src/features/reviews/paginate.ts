/** Reviews on one page (specification, section 9). */
const REVIEWS_PER_PAGE = 5

export interface Page<Item> {
  items: Item[]
  /** From 1; never beyond the last page. */
  number: number
  /** At least 1, also when there is nothing. */
  pages: number
}

/** One page of a list. Asking beyond either end gives the nearest page. */
export function paginate<Item>(list: readonly Item[], wanted: number): Page<Item> {
  const pages = Math.max(1, Math.ceil(list.length / REVIEWS_PER_PAGE))
  const number = Math.min(Math.max(wanted, 1), pages)
  const from = (number - 1) * REVIEWS_PER_PAGE
  return { items: list.slice(from, from + REVIEWS_PER_PAGE), number, pages }
}
