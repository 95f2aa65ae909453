/**
 * Renders the shop's pages to HTML on the server, which loads this module from
 * `dist/server`. Does not depend on HTTP or on the files of the browser build.
 */
import type { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { Renderer, RenderResult } from '#contract/rendering.ts'
import { setTransport } from '#sync/api.ts'
import { App } from './app.tsx'
import { isUnknownList, parseListParams } from './features/catalogue/list-params.ts'
import { setShopOrigin } from './lib/shop-origin.ts'
import { createShopRouter, type ShopRouter } from './router.tsx'
import { withPostedForm } from './state/forms/posted-form.ts'
import { categoriesQuery } from './state/queries/catalogue-queries.ts'
import type { PageData } from './state/queries/page-data.ts'
import {
  createQueryClient,
  createServerPrefetch,
  dehydrateQueries,
  type Prefetch,
  RefusedError,
} from './state/queries/queries.ts'

// React writes <title>, <meta> and <link> elements before all other HTML, because
// the rendered tree has no <head>.
const HEAD_TAGS = /^(?:<title>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)+/

/** What a page depends on besides its data. */
type PageContext = Pick<PageData, 'origin' | 'posted'>

export const makeRenderer: Renderer['makeRenderer'] = ({ origin, transport }) => {
  setShopOrigin(origin)
  setTransport(transport)
  return async (href, { posted } = {}) => {
    const queryClient = createQueryClient({ onServer: true })
    const router = await loadRouter(href, createServerPrefetch(queryClient))
    return renderPage(router, queryClient, { origin, posted })
  }
}

/**
 * Renders the page that a router has loaded. Throws if its data could not be
 * loaded.
 */
function renderPage(router: ShopRouter, queryClient: QueryClient, { origin, posted }: PageContext): RenderResult {
  const { matches, location } = router.state
  const isUnknown = matches.some((match) => match._notFound || match.status === 'notFound')
  if (!isUnknown && !matches.at(-1)?.staticData.chunk) return { kind: 'shell' }
  const failed = matches.find((match) => match.status === 'error')
  if (failed?.error instanceof RefusedError) return { kind: 'missing' }
  if (failed) throw failed.error
  const html = withPostedForm(posted, () => renderToString(<App queryClient={queryClient} router={router} />))
  const head = HEAD_TAGS.exec(html)?.[0] ?? ''
  const body = html.slice(head.length)
  return {
    kind: 'page',
    status: isUnknown || location.pathname === '/404' || isUnknownCategory(router, queryClient) ? 404 : 200,
    isIncomplete: queryClient
      .getQueryCache()
      .getAll()
      .some(({ state }) => state.status === 'error'),
    head,
    body,
    data: serialiseData({ origin, queries: dehydrateQueries(queryClient), posted }, body),
    chunks: isUnknown ? [NOT_FOUND_CHUNK] : matches.flatMap((match) => match.staticData.chunk ?? []),
  }
}

/** Shoppers see an empty list with a way on, search engines that it does not exist. */
function isUnknownCategory({ state: { location } }: ShopRouter, queryClient: QueryClient): boolean {
  if (location.pathname !== '/products') return false
  const { queryKey, select } = categoriesQuery()
  const categories = queryClient.getQueryData(queryKey)
  return isUnknownList(parseListParams({ ...location.search }), categories && select(categories).data)
}

/**
 * Returns a router that has loaded the page at a URL. If the shop writes the URL
 * differently, e.g. `category=rings` instead of `category=Rings`, the router only
 * redirects; then loads the page at the shop's own URL.
 */
async function loadRouter(href: string, prefetch: Prefetch): Promise<ShopRouter> {
  const history = createMemoryHistory({ initialEntries: [href] })
  const router = createShopRouter({ prefetch }, { history, onServer: true })
  await router.load()
  const result = router._serverResult
  const canonical = result?.type === 'redirect' ? result.redirect.options.href : undefined
  return canonical === undefined || canonical === href ? router : loadRouter(canonical, prefetch)
}

const NOT_FOUND_CHUNK = 'rest'

/**
 * Serialises the page's data. Empties the blurred pictures that its HTML does not
 * show: they do not compress, and together they are a tenth of a first visit.
 */
function serialiseData(data: PageData, body: string): string {
  const shown = new Set(body.match(/data:image\/[^)"'&<>]+/g))
  return JSON.stringify(data).replace(/"(data:image\/[^"\\]*)"/g, (text, value) => (shown.has(value) ? text : '""'))
}
