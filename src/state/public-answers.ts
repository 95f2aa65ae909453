/** The public answers that the page holds, as the service worker knows them: by address. */
import type { Query, QueryClient } from '@tanstack/react-query'
import { addressOf } from '#sync/api.ts'
import type { LateAnswer, SeenAnswer } from '#sync/messages.ts'
import { isPublicRead } from '#sync/public-reads.ts'
import { isKnown, isKnownByPages } from './known-answer.ts'
import type { Known, ReadingKey } from './queries.ts'

/** One answer that a query holds: a single read holds one, a list that is shown page by page one for each page. */
interface HeldAnswer {
  address: string
  known: Known<unknown>
  /** When it was read (epoch ms). */
  readAt: number
  /** Puts another answer in its place. */
  replace(known: Known<unknown>): void
}

/** Every public answer that came from the server itself, inlined in its HTML or read since. */
export function seenAnswers(queryClient: QueryClient): SeenAnswer[] {
  return heldAnswers(queryClient)
    .filter(({ known }) => known.savedAt === null)
    .map(({ address, known, readAt }) => ({ address, body: JSON.stringify(known.answer), savedAt: readAt }))
}

/** Shows an answer that came after a saved one was given. It is fresh now. */
export function showLateAnswer(queryClient: QueryClient, { address, body }: LateAnswer): void {
  const { pathname, search } = new URL(address)
  for (const held of heldAnswers(queryClient)) {
    if (held.address === pathname + search) held.replace({ answer: body, savedAt: null })
  }
}

function heldAnswers(queryClient: QueryClient): HeldAnswer[] {
  return queryClient.getQueryCache().getAll().flatMap(answersOf)
}

function answersOf(query: Query): HeldAnswer[] {
  const { data, dataUpdatedAt: readAt } = query.state
  const [name, path, asked] = query.queryKey as ReadingKey
  if (!isPublicRead(name)) return []
  if (isKnown(data)) {
    const address = addressOf(name, { path, query: asked })
    return [{ address, known: data, readAt, replace: (known) => query.setData(known) }]
  }
  if (!isKnownByPages(data)) return []
  return data.pages.map((known, index) => ({
    address: addressOf(name, { path, query: { ...asked, page: data.pageParams[index] } }),
    known,
    readAt,
    replace: (other) => query.setData({ ...data, pages: data.pages.with(index, other) }),
  }))
}
