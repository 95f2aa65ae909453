import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type FoundProduct, readProduct } from '#contract/catalogue/product.ts'
import type { ResponseBodies } from '#contract/schemas/endpoint-schemas.ts'
import { cleanLine } from '#contract/typed-text.ts'
import { endpointQuery, selectData } from '../../state/queries/queries.ts'

/**
 * Delay between the last key press and the search, in ms (specification, section
 * 4).
 */
const DEBOUNCE_MS = 300
/** Number of products that a search loads at first; the panel shows fewer. */
const FIRST_RESULTS = 12

const select = selectData((products: ResponseBodies['searchProducts']) => products.map(readProduct))

export type SearchState =
  | { state: 'blank' }
  | { state: 'loading' }
  | FoundProducts
  | { state: 'failed'; retry: () => void }

export interface FoundProducts {
  state: 'found'
  term: string
  products: readonly FoundProduct[]
  /** Whether `products` are all results of the search. */
  isComplete: boolean
  /** Tries to load all results again; null unless that failed. */
  retry: (() => void) | null
  /**
   * Whether the server was unreachable and the results come from the catalogue
   * saved on this device.
   */
  isSaved: boolean
}

/**
 * Searches for the first products that match a text, after a short delay, or for
 * all if `wantsAll` is true. The previous results stay visible until new results
 * arrive, unless the text is blank.
 */
export function useSearch(text: string, wantsAll: boolean): SearchState {
  const term = cleanLine(text)
  const debouncedTerm = useDebouncedValue(term, DEBOUNCE_MS)
  const first = useQuery({
    ...endpointQuery('searchProducts', { query: { term: debouncedTerm, limit: FIRST_RESULTS } }),
    select,
    enabled: debouncedTerm !== '' && term !== '',
  })
  const isCurrent = term === debouncedTerm
  const mayBeMore = first.data?.data.length === FIRST_RESULTS
  const all = useQuery({
    ...endpointQuery('searchProducts', { query: { term: debouncedTerm } }),
    select,
    enabled: wantsAll && isCurrent && mayBeMore,
  })
  const complete = wantsAll ? all.data : undefined
  const response = isCurrent ? (complete ?? first.data) : undefined
  const [previous, setPrevious] = useState(response)
  const shown = term === '' ? undefined : (response ?? previous)
  if (shown !== previous) setPrevious(shown)
  if (term === '') return { state: 'blank' }
  if (!response && first.isError && isCurrent) return { state: 'failed', retry: () => void first.refetch() }
  if (!shown || (!response && shown.data.length === 0)) return { state: 'loading' }
  return {
    state: 'found',
    term,
    products: shown.data,
    isComplete: shown === complete || shown.data.length !== FIRST_RESULTS,
    retry: all.isError ? () => void all.refetch() : null,
    isSaved: shown.savedAt !== null,
  }
}

/** Once it has stayed the same for `ms`; until then the previous value. */
function useDebouncedValue<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
