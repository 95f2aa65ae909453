/**
 * The pages of the shop over HTTP: rendered where the router says so, the bare shell for the rest, Page Not Found for
 * what does not exist. Pages hold nothing personal, so one rendering serves everybody.
 */
import { createHash } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Renderer, Rendering } from '#contract/rendering.ts'
import { type BuiltClient, readBuiltClient } from './built-client.ts'
import { bareDocument, composeDocument } from './document.ts'
import { inProcess } from './in-process.ts'
import { PageCache } from './page-cache.ts'

export interface PagesOptions {
  /** `dist/client`. */
  clientDir: string
  /** `dist/server/entry-server.js`. */
  rendererFile: string
  /** The shop's own address, as `https://shop.example`. */
  publicUrl: string
  /** Changes whenever a product, category or rating that a page shows has changed. */
  catalogueVersion: () => string
  /** The content security policy of a page whose inlined stylesheet has this hash. */
  policyFor: (styleHash: string) => string
}

interface Page {
  status: number
  etag: string
  plain: Buffer
  brotli: Buffer
  gzip: Buffer
}

const PAGES_AT_MOST = 500
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

type Answer = Page | { moved: string }

export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const client = readBuiltClient(options.clientDir)
  const renderer: Renderer = await import(pathToFileURL(options.rendererFile).href)
  const render = renderer.makeRenderer({ origin: options.publicUrl, transport: inProcess(app) })
  const cache = new PageCache<Answer>(PAGES_AT_MOST)
  const policy = options.policyFor(client.cssHash)

  app.get('/*', async (request, reply) => {
    const answer = await cache.get(request.url, options.catalogueVersion(), async () =>
      pageOf(client, await render(request.url)),
    )
    if ('moved' in answer) return reply.redirect(answer.moved, 302)
    reply.header('content-security-policy', policy)
    return send(request, reply, answer)
  })
}

async function pageOf(client: BuiltClient, rendering: Rendering): Promise<Answer> {
  switch (rendering.kind) {
    case 'missing':
      return { moved: '/404' }
    case 'shell':
      return compressed(200, bareDocument(client))
    case 'page':
      return compressed(rendering.status, composeDocument(client, rendering))
  }
}

async function compressed(status: number, html: string): Promise<Page> {
  const plain = Buffer.from(html)
  const [brotli, gzipped] = await Promise.all([
    compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    compressGzip(plain),
  ])
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { status, etag, plain, brotli, gzip: gzipped }
}

function send(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').header('etag', page.etag)
  if (page.status === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  reply.code(page.status).type('text/html; charset=utf-8')
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (accepted.includes('br')) return reply.header('content-encoding', 'br').send(page.brotli)
  if (accepted.includes('gzip')) return reply.header('content-encoding', 'gzip').send(page.gzip)
  return reply.send(page.plain)
}
