/**
 * Serves the shop's pages: renders the routes that are marked for server rendering, and returns the app shell for all
 * others. Rendered pages contain no personal data, so that they can be cached for all visitors.
 */
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Render, Renderer, RenderResult, Transport } from '#contract/rendering.ts'
import { PreparedResponse, sendPreparedResponse } from '../http/prepared-response.ts'
import { isSecretPath } from '../http/security-headers.ts'
import { type BuiltClient, composeDocument, readBuiltClient, shellDocument, withAsyncScripts } from './document.ts'
import { PageCache } from './page-cache.ts'
import { registerPostedForms } from './posted-forms.ts'

interface PagesOptions {
  /** Folder of the built client (`dist/client`). */
  clientDir: string
  /** Path of the built server-side renderer, `dist/server/entry-server.js`. */
  rendererFile: string
  /** Returns the shop's public origin, e.g. `https://shop.example`. Called when the first page is rendered. */
  origin: () => string
  /** Returns the catalogue's version, which changes whenever a product, category or rating changes. */
  catalogueVersion: () => string
  /** Returns the content security policy for a page that inlines the stylesheet with the given hash. */
  policyFor: (styleHash: string) => string
}

type Page = { status: number; html: PreparedResponse } | { redirectTo: string }

const MAX_CACHED_PAGES = 500

export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const client = readBuiltClient(options.clientDir)
  const renderer: Renderer = await import(pathToFileURL(options.rendererFile).href)
  let renderUrl: Render | undefined
  const render: Render = (url, posted) => {
    renderUrl ??= renderer.makeRenderer({ origin: options.origin(), transport: inProcessTransport(app) })
    return renderUrl(url, posted)
  }
  const cache = new PageCache<Page>(MAX_CACHED_PAGES)
  const policy = options.policyFor(client.cssHash)
  const shell = toResponse(shellDocument(client))

  app.get('/*', async (request, reply) => {
    // Neither this process nor a shared cache may store a response under a URL that contains a token.
    if (isSecretPath(request.url)) {
      reply.header('content-security-policy', policy)
      return sendPreparedResponse(request, reply, shell, 'no-store')
    }
    const page = await cache.get(request.url, options.catalogueVersion(), async () =>
      toPage(client, shell, await render(request.url)),
    )
    if ('redirectTo' in page) return reply.redirect(page.redirectTo, 302)
    reply.code(page.status).header('content-security-policy', policy)
    return sendPreparedResponse(request, reply, page.html, 'no-cache')
  })

  await registerPostedForms(app, async (path, posted) => {
    const result = await render(path, posted)
    if (result.kind !== 'page') throw new Error(`${path} is not a rendered page, so it cannot have a form.`)
    return { html: withAsyncScripts(composeDocument(client, result)), policy }
  })
}

function toPage(client: BuiltClient, shell: PreparedResponse, result: RenderResult): Page {
  switch (result.kind) {
    case 'missing':
      return { redirectTo: '/404' }
    case 'shell':
      return { status: 200, html: shell }
    case 'page':
      return { status: result.status, html: toResponse(composeDocument(client, result)) }
  }
}

function toResponse(document: string): PreparedResponse {
  return new PreparedResponse('text/html; charset=utf-8', document)
}

/**
 * Creates a transport that passes the API client's requests directly to this server's routes, without using the
 * network.
 */
function inProcessTransport(app: FastifyInstance): Transport {
  return async (url, init) => {
    const { payload, statusCode } = await app.inject({
      method: init.method === 'POST' ? 'POST' : 'GET',
      url,
      headers: Object.fromEntries(new Headers(init.headers)),
    })
    return new Response(payload, { status: statusCode })
  }
}
