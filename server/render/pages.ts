/**
 * The pages of the shop over HTTP: rendered where the router says so, the bare shell for the rest, Page Not Found for
 * what does not exist. Pages hold nothing personal, so one rendering serves everybody.
 */
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Render, Renderer, RenderResult, Transport } from '#contract/rendering.ts'
import { PreparedResponse, sendPreparedResponse } from '../http/prepared-response.ts'
import { type BuiltClient, composeDocument, readBuiltClient, shellDocument, withAsyncScripts } from './document.ts'
import { PageCache } from './page-cache.ts'
import { registerPostedForms } from './posted-forms.ts'

interface PagesOptions {
  /** `dist/client`. */
  clientDir: string
  /** `dist/server/entry-server.js`. */
  rendererFile: string
  /** The shop's own address, as `https://shop.example`; asked when the first page is. */
  origin: () => string
  /** Changes whenever a product, category or rating that a page shows has changed. */
  catalogueVersion: () => string
  /** The content security policy of a page whose inlined stylesheet has this hash. */
  policyFor: (styleHash: string) => string
}

type Page = { status: number; html: PreparedResponse } | { moved: string }

const PAGES_AT_MOST = 500

export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const client = readBuiltClient(options.clientDir)
  const renderer: Renderer = await import(pathToFileURL(options.rendererFile).href)
  let made: Render | undefined
  const render: Render = (address, posted) => {
    made ??= renderer.makeRenderer({ origin: options.origin(), transport: inProcessTransport(app) })
    return made(address, posted)
  }
  const cache = new PageCache<Page>(PAGES_AT_MOST)
  const policy = options.policyFor(client.cssHash)

  app.get('/*', async (request, reply) => {
    const page = await cache.get(request.url, options.catalogueVersion(), async () =>
      pageOf(client, await render(request.url)),
    )
    if ('moved' in page) return reply.redirect(page.moved, 302)
    reply.code(page.status).header('content-security-policy', policy)
    return sendPreparedResponse(request, reply, page.html, 'no-cache')
  })

  await registerPostedForms(app, async (address, posted) => {
    const rendering = await render(address, posted)
    if (rendering.kind !== 'page') throw new Error(`There is no page at ${address} that could hold a form.`)
    return { html: withAsyncScripts(composeDocument(client, rendering)), policy }
  })
}

function pageOf(client: BuiltClient, rendering: RenderResult): Page {
  switch (rendering.kind) {
    case 'missing':
      return { moved: '/404' }
    case 'shell':
      return { status: 200, html: htmlOf(shellDocument(client)) }
    case 'page':
      return { status: rendering.status, html: htmlOf(composeDocument(client, rendering)) }
  }
}

function htmlOf(document: string): PreparedResponse {
  return new PreparedResponse('text/html; charset=utf-8', document)
}

/** Answers the api client's requests from this very process, through the same routes as over the network. */
function inProcessTransport(app: FastifyInstance): Transport {
  return async (address, init) => {
    const answer = await app.inject({
      method: init.method === 'POST' ? 'POST' : 'GET',
      url: address,
      headers: Object.fromEntries(new Headers(init.headers)),
    })
    return new Response(answer.payload, { status: answer.statusCode })
  }
}
