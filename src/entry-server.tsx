/** Renders a first visit. Loaded by the server from `dist/server`; knows nothing of HTTP or of the built files. */
import { dehydrate } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { speakThrough, type Transport } from '#sync/api.ts'
import { App } from './app.tsx'
import { makeRouter } from './router.tsx'
import { makeQueryClient, preparing, Refused } from './state/queries.ts'

export interface RenderedPage {
  status: 200 | 404
  /** Title, description, links: for the document's head. */
  head: string
  /** For inside #root. */
  body: string
  /** JSON of every read that the page was rendered from. */
  data: string
  /** Source files of the lazy pages that were rendered. */
  chunks: string[]
}

// React puts what belongs into the head in front of everything else when it renders no <head> of its own.
const LIFTED = /^(?:<title>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)+/

/** Renders the page of a path with its query. `null` when the product or page does not exist. */
export async function renderPage(address: string): Promise<RenderedPage | null> {
  const queryClient = makeQueryClient({ onServer: true })
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = makeRouter({ prepare: preparing(queryClient, { onServer: true }) }, { history, onServer: true })
  await router.load()
  const { matches } = router.state
  const failed = matches.find((match) => match.status === 'error')
  if (failed?.error instanceof Refused) return null
  if (failed) throw failed.error
  const missing = matches.some((match) => match._notFound || match.status === 'notFound')
  if (missing) return null
  const html = renderToString(<App queryClient={queryClient} router={router} />)
  const head = LIFTED.exec(html)?.[0] ?? ''
  return {
    status: router.state.location.pathname === '/404' ? 404 : 200,
    head,
    body: html.slice(head.length),
    data: JSON.stringify(dehydrate(queryClient)),
    chunks: matches.flatMap((match) => match.staticData.chunk ?? []),
  }
}

/** Sets how rendering reads the API: in process, without a network. */
export function readThrough(transport: Transport): void {
  speakThrough(transport)
}
