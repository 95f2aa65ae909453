/**
 * Renders the routes marked for it, and returns the app shell for all others. No
 * personal data: pages are cached for all visitors.
 */
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clientNetwork } from '../http/client-network.ts'
import { countInMemory } from '../http/network-limits.ts'
import { PreparedResponse, sendPreparedResponse } from '../http/prepared-response.ts'
import { isSecretPath, type PagePolicy } from '../http/security-headers.ts'
import { VersionedCache } from '../http/versioned-cache.ts'
import type { ReportError } from '../lib/report-error.ts'
import { TooBusyError } from '../lib/task-queue.ts'
import { readBuiltClient } from './built-client.ts'
import { shellDocument } from './document.ts'
import { EARLY_TAPS_HASH } from './early-taps.ts'
import { DEVICE_HEADERS, deviceKindOf } from './first-pictures.ts'
import { pageKey, spelledAsLinked } from './page-key.ts'
import { PageRenderer } from './page-renderer.ts'
import { registerPostedForms } from './posted-forms.ts'

interface PagesOptions {
  /** `dist`. */
  builtDir: string
  /** E.g. `https://shop.example`. Called for the first page. */
  origin: () => string
  /** The catalogue's. */
  version: () => string
  policyFor: PagePolicy
  /** See `changedDetails`. */
  details?: string
  /** In ten minutes; null if nothing is limited. Cached pages are not counted. */
  rendersPerNetwork: number | null
  reportError: ReportError
}

/** `missing` becomes a redirect. */
type PageContent = RenderedPage | { kind: 'shell' } | { kind: 'missing' }

interface RenderedPage {
  kind: 'page'
  status: 200 | 404
  isIncomplete: boolean
  html: PreparedResponse
}

const HTML_TYPE = 'text/html; charset=utf-8'

/** Enough for at least 300 pages. */
const MAX_CACHE_BYTES = 12 * 1024 * 1024

/** In seconds, when a page could not be rendered. */
const BUSY_RETRY_SECONDS = 2

export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { builtDir, origin, version, policyFor, rendersPerNetwork, reportError, details = '' } = options
  const client = readBuiltClient(join(builtDir, 'client'), details)
  const renderer = new PageRenderer(app, { builtDir, client, origin })
  const cache = new VersionedCache<PageContent>({
    version,
    maxBytes: MAX_CACHE_BYTES,
    sizeOf: (page) => {
      if (page.kind !== 'page') return 0
      return page.isIncomplete ? Number.POSITIVE_INFINITY : page.html.size
    },
  })
  const countRender = countInMemory()
  const readPage = (request: FastifyRequest): Promise<PageContent> => {
    const [device, url] = [deviceKindOf(request.headers), pageKey(request.url)]
    const network = clientNetwork(request)
    const render = async (): Promise<PageContent> => {
      if (rendersPerNetwork !== null && network !== null) {
        const { count } = await countRender(network, performance.now())
        if (count > rendersPerNetwork) throw new TooBusyError(`${network} asks for too many different pages.`)
      }
      const page = await renderer.render({ url, device })
      if (page.kind !== 'page') return page
      return { ...page, html: await PreparedResponse.compressed(HTML_TYPE, page.html) }
    }
    // Shoppers see their own review at once.
    return cache.get(`${device} ${url}`, render, { isExact: PRODUCT_PAGE.test(url) })
  }
  const renderFresh = async (request: FastifyRequest): Promise<PreparedResponse | null> => {
    const page = await renderer.render({ url: pageKey(request.url), device: deviceKindOf(request.headers) })
    return page.kind === 'page' ? new PreparedResponse(HTML_TYPE, page.html) : null
  }
  const shell = new PreparedResponse(HTML_TYPE, shellDocument(client.shell))
  const orNothing = (error: unknown): null => {
    if (!(error instanceof TooBusyError)) reportError(error, 'A page could not be rendered.')
    return null
  }
  const policy = policyFor({ styles: client.styleHashes, script: EARLY_TAPS_HASH })

  app.get('/*', async (request, reply) => {
    reply.header('content-security-policy', policy).header('vary', DEVICE_HEADERS)
    const linked = spelledAsLinked(request.url)
    if (linked !== request.url) return reply.header('cache-control', 'no-store').redirect(linked, 308)
    // Nobody may store a response whose URL contains a token.
    if (isSecretPath(request.url)) {
      const page = WITHOUT_SCRIPT.test(request.url) ? await renderFresh(request).catch(orNothing) : null
      return sendPreparedResponse(request, reply, page ?? shell, 'no-store')
    }
    const page = await readPage(request).catch(orNothing)
    if (page === null) {
      // Visitors get the page from the shell; search engines come back later.
      reply.code(503).header('retry-after', BUSY_RETRY_SECONDS)
      return sendPreparedResponse(request, reply, shell, 'no-store')
    }
    if (page.kind === 'missing') return reply.redirect('/404', 302)
    if (page.kind === 'shell') return sendPreparedResponse(request, reply, shell, 'no-cache')
    return sendPreparedResponse(request, reply.code(page.status), page.html, 'no-cache')
  })

  await registerPostedForms(app, async (url, posted) => {
    const page = await renderer.render({ url, device: 'phone', posted })
    if (page.kind !== 'page') throw new Error(`${url} is not a rendered page, so it cannot have a form.`)
    return { html: new PreparedResponse(HTML_TYPE, page.html), policy }
  })
}

/** Pages behind links from emails whose form needs no script. */
const WITHOUT_SCRIPT = /^\/verify-email\//

const PRODUCT_PAGE = /^\/products\/./
