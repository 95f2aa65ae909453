import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
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

/**
 * What the shop has for a typed text. What was found before stays until the next answer, so that nothing flickers; a blank
 * text ends that search, and the next one begins with nothing.
 */
export function useSearch(typed: string): Search {
  const term = typed.trim().replace(/\s+/g, ' ')
  const settled = useSettled(term, TYPING_RESTS_MS)
  const { data, isError, refetch } = useQuery({
    ...reading('searchProducts', { query: { term: settled } }),
    enabled: settled !== '' && term !== '',
  })
  const answer = term === settled ? data : undefined
  const [former, setFormer] = useState(answer)
  const known = term === '' ? undefined : (answer ?? former)
  if (known !== former) setFormer(known)
  if (term === '') return { state: 'blank' }
  if (!answer && isError && term === settled) return { state: 'failed', retry: () => void refetch() }
  if (!known || (!answer && known.answer.length === 0)) return { state: 'asking' }
  return { state: 'found', term, products: known.answer, isSaved: known.savedAt !== null }
}
