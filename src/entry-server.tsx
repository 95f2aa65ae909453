/** Renders a first visit. Loaded by the server from `dist/server`; knows nothing of HTTP or of the built files. */
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { Render, RendererDeps } from '#contract/rendering.ts'
import { setTransport } from '#sync/api.ts'
import { App } from './app.tsx'
import { setShopOrigin } from './lib/shop-origin.ts'
import { makeRouter } from './router.tsx'
import { withPostedForm } from './state/forms/posted-form.ts'
import { createPrefetch, createQueryClient, dehydrateQueries, RefusedError } from './state/queries/queries.ts'

// React puts what belongs into the head in front of everything else when it renders no <head> of its own.
const HEAD_TAGS = /^(?:<title>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)+/

/** Makes the function that renders the page of a path with its query. It throws when the API does not answer. */
export function makeRenderer({ origin, transport }: RendererDeps): Render {
  setShopOrigin(origin)
  setTransport(transport)
  return async (address, posted) => {
    const queryClient = createQueryClient({ onServer: true })
    const history = createMemoryHistory({ initialEntries: [address] })
    const router = makeRouter({ prepare: createPrefetch(queryClient, { onServer: true }) }, { history, onServer: true })
    await router.load()
    const { matches } = router.state
    const unknown = matches.some((match) => match._notFound || match.status === 'notFound')
    if (!unknown && !matches.at(-1)?.staticData.chunk) return { kind: 'shell' }
    const failed = matches.find((match) => match.status === 'error')
    if (failed?.error instanceof RefusedError) return { kind: 'missing' }
    if (failed) throw failed.error
    const html = withPostedForm(posted, () => renderToString(<App queryClient={queryClient} router={router} />))
    const head = HEAD_TAGS.exec(html)?.[0] ?? ''
    return {
      kind: 'page',
      status: unknown || router.state.location.pathname === '/404' ? 404 : 200,
      head,
      body: html.slice(head.length),
      data: JSON.stringify({ origin, reads: dehydrateQueries(queryClient), posted }),
      chunks: unknown ? [NOT_FOUND_CHUNK] : matches.flatMap((match) => match.staticData.chunk ?? []),
    }
  }
}

const NOT_FOUND_CHUNK = 'src/routes/not-found.tsx'
