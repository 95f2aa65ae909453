/** Renders a first visit. Loaded by the server from `dist/server`; knows nothing of HTTP or of the built files. */
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { Render, Surroundings } from '#contract/rendering.ts'
import { speakThrough } from '#sync/api.ts'
import { App } from './app.tsx'
import { setShopOrigin } from './lib/shop-origin.ts'
import { makeRouter } from './router.tsx'
import { withPostedForm } from './state/posted-form.ts'
import { answeredReads, makeQueryClient, preparing, Refused } from './state/queries.ts'

// React puts what belongs into the head in front of everything else when it renders no <head> of its own.
const LIFTED = /^(?:<title>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)+/

/** Makes the function that renders the page of a path with its query. It throws when the API does not answer. */
export function makeRenderer({ origin, transport }: Surroundings): Render {
  setShopOrigin(origin)
  speakThrough(transport)
  return async (address, posted) => {
    const queryClient = makeQueryClient({ onServer: true })
    const history = createMemoryHistory({ initialEntries: [address] })
    const router = makeRouter({ prepare: preparing(queryClient, { onServer: true }) }, { history, onServer: true })
    await router.load()
    const { matches } = router.state
    const unknown = matches.some((match) => match._notFound || match.status === 'notFound')
    if (!unknown && !matches.at(-1)?.staticData.chunk) return { kind: 'shell' }
    const failed = matches.find((match) => match.status === 'error')
    if (failed?.error instanceof Refused) return { kind: 'missing' }
    if (failed) throw failed.error
    const html = withPostedForm(posted, () => renderToString(<App queryClient={queryClient} router={router} />))
    const head = LIFTED.exec(html)?.[0] ?? ''
    return {
      kind: 'page',
      status: unknown || router.state.location.pathname === '/404' ? 404 : 200,
      head,
      body: html.slice(head.length),
      data: JSON.stringify({ origin, reads: answeredReads(queryClient), posted }),
      chunks: unknown ? [NOT_FOUND_CHUNK] : matches.flatMap((match) => match.staticData.chunk ?? []),
    }
  }
}

const NOT_FOUND_CHUNK = 'src/routes/not-found.tsx'
