import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Product } from '#contract/schemas/catalogue.ts'
import { useDebouncedValue } from '../../lib/use-debounced-value.ts'
import { endpointQuery } from '../../state/queries/queries.ts'

/** How long the typing must rest before the shop is asked (specification, section 4). */
const DEBOUNCE_MS = 300

export type SearchState =
  | { state: 'blank' }
  | { state: 'asking' }
  /** `isSaved`: the network did not answer, the catalogue on this device did. */
  | { state: 'found'; term: string; products: readonly Product[]; isSaved: boolean }
  | { state: 'failed'; retry: () => void }

/**
 * What the shop has for a typed text. What was found before stays until the next answer, so that nothing flickers; a blank
 * text ends that search, and the next one begins with nothing.
 */
export function useSearch(typed: string): SearchState {
  const term = typed.trim().replace(/\s+/g, ' ')
  const settled = useDebouncedValue(term, DEBOUNCE_MS)
  const { data, isError, refetch } = useQuery({
    ...endpointQuery('searchProducts', { query: { term: settled } }),
    enabled: settled !== '' && term !== '',
  })
  const answer = term === settled ? data : undefined
  const [former, setFormer] = useState(answer)
  const known = term === '' ? undefined : (answer ?? former)
  if (known !== former) setFormer(known)
  if (term === '') return { state: 'blank' }
  if (!answer && isError && term === settled) return { state: 'failed', retry: () => void refetch() }
  if (!known || (!answer && known.data.length === 0)) return { state: 'asking' }
  return { state: 'found', term, products: known.data, isSaved: known.savedAt !== null }
}
