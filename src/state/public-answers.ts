/** The public answers that the page holds, as the service worker knows them: by address. */
import type { Query, QueryClient } from '@tanstack/react-query'
import { addressOf } from '#sync/api.ts'
import type { LateAnswer, SeenAnswer } from '#sync/messages.ts'
import { isPublicRead } from '#sync/public-reads.ts'
import type { Known, ReadingKey } from './queries.ts'

/** Every public answer that came from the server itself, inlined in its HTML or read since. */
export function seenAnswers(queryClient: QueryClient): SeenAnswer[] {
  return queryClient
    .getQueryCache()
    .getAll()
    .flatMap((query) => {
      const address = addressOfQuery(query)
      const known = query.state.data
      if (address === null || !isKnown(known) || known.savedAt !== null) return []
      return { address, body: JSON.stringify(known.answer), savedAt: query.state.dataUpdatedAt }
    })
}

/** Shows an answer that came after a saved one was given. It is fresh now. */
export function showLateAnswer(queryClient: QueryClient, { address, body }: LateAnswer): void {
  const { pathname, search } = new URL(address)
  const query = queryClient
    .getQueryCache()
    .getAll()
    .find((candidate) => addressOfQuery(candidate) === pathname + search)
  if (query && isKnown(query.state.data)) query.setData({ answer: body, savedAt: null })
}

/** The address that a query of `reading()` asks; `null` for what is not a public read. */
function addressOfQuery({ queryKey }: Query): string | null {
  const [name, path, query] = queryKey as ReadingKey
  return isPublicRead(name) ? addressOf(name, { path, query }) : null
}

function isKnown(data: unknown): data is Known<unknown> {
  return typeof data === 'object' && data !== null && 'answer' in data && 'savedAt' in data
}
