import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Product } from '#contract/shapes/product.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { reading } from '../../state/queries.ts'

/** How long the typing must rest before the shop is asked (specification, section 4). */
const TYPING_RESTS_MS = 300

export type Search =
  | { state: 'blank' }
  | { state: 'asking' }
  /** `isSaved`: the network did not answer, the catalogue on this device did. */
  | { state: 'found'; term: string; products: readonly Product[]; isSaved: boolean }
  | { state: 'failed'; retry: () => void }

/** What the shop has for a typed text. What was found before stays until the next answer, so that nothing flickers. */
export function useSearch(typed: string): Search {
  const term = typed.trim().replace(/\s+/g, ' ')
  const settled = useSettled(term, TYPING_RESTS_MS)
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...reading('searchProducts', { query: { term: settled } }),
    enabled: settled !== '' && term !== '',
    placeholderData: keepPreviousData,
  })
  if (term === '') return { state: 'blank' }
  if (isError && term === settled) return { state: 'failed', retry: () => void refetch() }
  if (!data || (isPlaceholderData && data.answer.length === 0)) return { state: 'asking' }
  return { state: 'found', term, products: data.answer, isSaved: data.savedAt !== null }
}
