import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Product, readProduct } from '#contract/catalogue/product.ts'
import type { ResponseBodies } from '#contract/schemas/endpoint-schemas.ts'
import { useDebouncedValue } from '../../lib/use-debounced-value.ts'
import { endpointQuery, selectData } from '../../state/queries/queries.ts'

/** Delay between the last key press and the search, in ms (specification, section 4). */
const DEBOUNCE_MS = 300

const select = selectData((products: ResponseBodies['searchProducts']) => products.map(readProduct))

export type SearchState =
  | { state: 'blank' }
  | { state: 'loading' }
  /** `isSaved` is true if the server was unreachable and the results come from the catalogue saved on this device. */
  | { state: 'found'; term: string; products: readonly Product[]; isSaved: boolean }
  | { state: 'failed'; retry: () => void }

/**
 * Searches for products that match a text, after a short delay. The previous results stay visible until new results
 * arrive, unless the text is blank.
 */
export function useSearch(text: string): SearchState {
  const term = text.trim().replace(/\s+/g, ' ')
  const debouncedTerm = useDebouncedValue(term, DEBOUNCE_MS)
  const { data, isError, refetch } = useQuery({
    ...endpointQuery('searchProducts', { query: { term: debouncedTerm } }),
    select,
    enabled: debouncedTerm !== '' && term !== '',
  })
  const isCurrent = term === debouncedTerm
  const response = isCurrent ? data : undefined
  const [previous, setPrevious] = useState(response)
  const shown = term === '' ? undefined : (response ?? previous)
  if (shown !== previous) setPrevious(shown)
  if (term === '') return { state: 'blank' }
  if (!response && isError && isCurrent) return { state: 'failed', retry: () => void refetch() }
  if (!shown || (!response && shown.data.length === 0)) return { state: 'loading' }
  return { state: 'found', term, products: shown.data, isSaved: shown.savedAt !== null }
}
