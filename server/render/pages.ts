/**
 * Serves the shop's pages: renders the routes that are marked for server rendering, and returns the app shell for all
 * others. Rendered pages contain no personal data, so that they can be cached for all visitors.
 */
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { RenderResult } from '#contract/rendering.ts'
import { PreparedResponse, sendPreparedResponse } from '../http/prepared-response.ts'
import type { ResponseCache } from '../http/response-cache.ts'
import { isSecretPath } from '../http/security-headers.ts'
import { TooBusyError } from '../lib/task-queue.ts'
import { composeDocument, composePostedDocument, readBuiltClient, shellDocument } from './document.ts'
import { DEVICE_HEADERS, type DeviceKind, deviceKindOf } from './first-pictures.ts'
import { PageCache } from './page-cache.ts'
import { pageKey } from './page-key.ts'
import { registerPostedForms } from './posted-forms.ts'
import { apiReader } from './read-api.ts'
import { RenderPool } from './render-pool.ts'

interface PagesOptions {
  /** Folder of the build, `dist`. */
  builtDir: string
  /** Returns the shop's public origin, e.g. `https://shop.example`. Called when the first page is rendered. */
  origin: () => string
  /** The cached responses of the API, which rendered pages are made of. */
  responses: ResponseCache
  /** Returns the content security policy for a page that inlines the stylesheet with the given hash. */
  policyFor: (styleHash: string) => string
}

type PageContent = PageResponse | { redirectTo: string }

interface PageResponse {
  status: number
  headers: Record<string, string>
  html: PreparedResponse
}

interface Page {
  content: PageContent
  /** The tags of the API's responses that the page was rendered with, by URL. */
  tags: ReadonlyMap<string, string>
}

/** `Retry-After` value when too many pages wait to be rendered, in seconds. */
const BUSY_RETRY_SECONDS = 2

export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { builtDir, origin, responses } = options
  const client = readBuiltClient(join(builtDir, 'client'))
  const readApi = apiReader(app, responses)
  const pool = new RenderPool({
    workerFile: join(builtDir, 'server/render-worker.js'),
    rendererFile: join(builtDir, 'server/entry-server.js'),
    origin,
    readApi,
  })
  app.addHook('onClose', () => pool.close())
  const shell: PageResponse = {
    status: 200,
    headers: { 'content-security-policy': options.policyFor(client.styles.hash) },
    html: toResponse(shellDocument(client)),
  }
  const readPicture = pictureReader(app)
  const toContent = async (result: RenderResult, device: DeviceKind): Promise<PageContent> => {
    if (result.kind === 'missing') return { redirectTo: '/404' }
    if (result.kind === 'shell') return shell
    const { html, styleHash, link } = await composeDocument(client, result, device, readPicture)
    const headers = { 'content-security-policy': options.policyFor(styleHash), link }
    return { status: result.status, headers, html: toResponse(html) }
  }
  const cache = new PageCache<Page>({
    version: responses.version,
    render: async (key) => {
      const [device, path] = splitKey(key)
      const { result, tags } = await pool.render(path)
      return { content: await toContent(result, device), tags }
    },
    isCurrent: ({ tags }) => areCurrent(tags, readApi),
  })

  app.get('/*', async (request, reply) => {
    reply.header('vary', DEVICE_HEADERS)
    // Neither this process nor a shared cache may store a response under a URL that contains a token.
    if (isSecretPath(request.url)) {
      reply.headers(shell.headers)
      return sendPreparedResponse(request, reply, shell.html, 'no-store')
    }
    const page = await cache.get(joinKey(deviceKindOf(request.headers), request.url)).catch(onlyTooBusy)
    if (page === null) {
      // A visitor still gets the page from the shell; a search engine comes back later.
      reply.code(503).headers(shell.headers).header('retry-after', BUSY_RETRY_SECONDS)
      return sendPreparedResponse(request, reply, shell.html, 'no-store')
    }
    if ('redirectTo' in page.content) return reply.redirect(page.content.redirectTo, 302)
    reply.code(page.content.status).headers(page.content.headers)
    return sendPreparedResponse(request, reply, page.content.html, 'no-cache')
  })

  await registerPostedForms(app, async (path, posted) => {
    const { result } = await pool.render(path, posted)
    if (result.kind !== 'page') throw new Error(`${path} is not a rendered page, so it cannot have a form.`)
    const { html, styleHash } = composePostedDocument(client, result)
    return { html, policy: options.policyFor(styleHash) }
  })
}

function onlyTooBusy(error: unknown): null {
  if (error instanceof TooBusyError) return null
  throw error
}

/** Returns whether the API still gives the same responses. */
async function areCurrent(tags: ReadonlyMap<string, string>, readApi: ReturnType<typeof apiReader>): Promise<boolean> {
  for (const [url, tag] of tags) if ((await readApi(url)).tag !== tag) return false
  return true
}

/** Returns the key of a page in the cache: each kind of device has its own. */
function joinKey(device: DeviceKind, url: string): string {
  return `${device} ${pageKey(url)}`
}

function splitKey(key: string): [device: DeviceKind, path: string] {
  const at = key.indexOf(' ')
  return [key.slice(0, at) === 'phone' ? 'phone' : 'desktop', key.slice(at + 1)]
}

/** Returns a function that reads pictures from this server's own routes, without using the network. */
function pictureReader(app: FastifyInstance): (address: string) => Promise<Buffer | null> {
  return async (address) => {
    const { statusCode, rawPayload } = await app.inject(address)
    return statusCode === 200 ? rawPayload : null
  }
}

function toResponse(document: string): PreparedResponse {
  return new PreparedResponse('text/html; charset=utf-8', document, { isCompact: true })
}
