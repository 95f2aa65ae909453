/**
 * Renders the shop's pages to HTML on the server, which loads this module from `dist/server`. Does not depend on HTTP
 * or on the files of the browser build.
 */
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { Render } from '#contract/rendering.ts'
import { withTransport } from '#sync/api.ts'
import { App } from './app.tsx'
import { setShopOrigin } from './lib/shop-origin.ts'
import { createShopRouter, type ShopRouter } from './router.tsx'
import { renderWithSharedParts } from './shared-parts.ts'
import { withPostedForm } from './state/forms/posted-form.ts'
import type { PageData } from './state/queries/page-data.ts'
import {
  createPrefetch,
  createQueryClient,
  dehydrateQueries,
  type Prefetch,
  RefusedError,
} from './state/queries/queries.ts'

// React writes <title>, <meta> and <link> elements before all other HTML, because the rendered tree has no <head>.
const HEAD_TAGS = /^(?:<title>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)+/

/** Returns a function that renders the page for a given path and query string. */
export function makeRenderer(origin: string): Render {
  setShopOrigin(origin)
  return async (href, { transport, posted }) => {
    const queryClient = createQueryClient({ onServer: true })
    const history = createMemoryHistory({ initialEntries: [href] })
    const startPrefetch = createPrefetch(queryClient, { onServer: true })
    // It makes its requests before it returns, so that those of pages rendered at the same time are not mixed up.
    const prefetch: Prefetch = (...queries) => withTransport(transport, () => startPrefetch(...queries))
    const router = createShopRouter({ prefetch }, { history, onServer: true })
    await loadCanonical(router)
    const { matches } = router.state
    const isUnknown = matches.some((match) => match._notFound || match.status === 'notFound')
    if (!isUnknown && !matches.at(-1)?.staticData.chunk) return { kind: 'shell' }
    const failed = matches.find((match) => match.status === 'error')
    if (failed?.error instanceof RefusedError) return { kind: 'missing' }
    if (failed) throw failed.error
    const html = renderWithSharedParts(router.state.location, () =>
      withPostedForm(posted, () => renderToString(<App queryClient={queryClient} router={router} />)),
    )
    const head = HEAD_TAGS.exec(html)?.[0] ?? ''
    return {
      kind: 'page',
      status: isUnknown || router.state.location.pathname === '/404' ? 404 : 200,
      head,
      body: html.slice(head.length),
      data: serialiseData({ origin, queries: dehydrateQueries(queryClient), posted }, html),
      chunks: isUnknown ? [NOT_FOUND_CHUNK] : matches.flatMap((match) => match.staticData.chunk ?? []),
    }
  }
}

/**
 * Loads the page at the router's URL. If the shop writes the URL differently, e.g. `category=rings` instead of
 * `category=Rings`, the router only redirects; then loads the page at the shop's own URL.
 */
async function loadCanonical(router: ShopRouter): Promise<void> {
  await router.load()
  const result = router._serverResult
  const href = result?.type === 'redirect' ? result.redirect.options.href : undefined
  if (href === undefined) return
  router.history.replace(href)
  await router.load()
}

const NOT_FOUND_CHUNK = 'frame-pages'

/**
 * Serialises the page's data. Empties the blurred pictures that its HTML does not show: they do not compress, and
 * together they are a tenth of a first visit.
 */
function serialiseData(data: PageData, html: string): string {
  const shown = new Set(html.match(/data:image\/[^)"'&<>]+/g))
  return JSON.stringify(data).replace(/"(data:image\/[^"\\]*)"/g, (text, value) => (shown.has(value) ? text : '""'))
}
