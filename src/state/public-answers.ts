/** The public answers that the page holds, as the service worker knows them: by address. */
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import { addressOf } from '#sync/api.ts'
import type { LateAnswer, SeenAnswer } from '#sync/messages.ts'
import { isPublicRead } from '#sync/public-reads.ts'
import type { Known, ReadingKey } from './queries.ts'

/** Every public answer that came from the server itself, inlined in its HTML or read since. */
export function seenAnswers(queryClient: QueryClient): SeenAnswer[] {
  return queryClient
    .getQueryCache()
    .getAll()
    .flatMap((query) =>
      answersOf(query)
        .filter(({ known }) => known.savedAt === null)
        .map(({ address, known }) => ({
          address,
          body: JSON.stringify(known.answer),
          savedAt: query.state.dataUpdatedAt,
        })),
    )
}

/** Shows an answer that came after a saved one was given. It is fresh now. */
export function showLateAnswer(queryClient: QueryClient, { address, body }: LateAnswer): void {
  const { pathname, search } = new URL(address)
  for (const query of queryClient.getQueryCache().getAll()) {
    const held = answersOf(query).find((answer) => answer.address === pathname + search)
    if (held) query.setData(held.replaced({ answer: body, savedAt: null }))
  }
}

interface HeldAnswer {
  address: string
  known: Known<unknown>
  /** The query's data with another answer in this one's place. */
  replaced: (by: Known<unknown>) => unknown
}

/** The answers that a query of `reading()` holds: one, or one for each of its pages. None of what is not a public read. */
function answersOf({ queryKey, state: { data } }: Query): HeldAnswer[] {
  const [name, path, query] = queryKey as ReadingKey
  if (!isPublicRead(name)) return []
  if (isKnown(data)) return [{ address: addressOf(name, { path, query }), known: data, replaced: (by) => by }]
  if (!isByPages(data)) return []
  return data.pages.map((known, index) => ({
    address: addressOf(name, { path, query: { ...query, page: data.pageParams[index] } }),
    known,
    replaced: (by) => ({ ...data, pages: data.pages.with(index, by) }),
  }))
}

function isKnown(data: unknown): data is Known<unknown> {
  return typeof data === 'object' && data !== null && 'answer' in data && 'savedAt' in data
}

function isByPages(data: unknown): data is InfiniteData<Known<unknown>, number> {
  return typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data
}
