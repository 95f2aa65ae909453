/**
 * Serves the shop's pages: renders the routes that are marked for server rendering, and returns the app shell for all
 * others. Rendered pages contain no personal data, so that they can be cached for all visitors.
 */
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PreparedResponse, sendPreparedResponse } from '../http/prepared-response.ts'
import type { PublicResponses } from '../http/public-responses.ts'
import { isSecretPath, type PagePolicy } from '../http/security-headers.ts'
import { TooBusyError } from '../lib/task-queue.ts'
import { readBuiltClient } from './built-client.ts'
import { LOADER_HASH } from './deferred-scripts.ts'
import { shellDocument } from './document.ts'
import { DEVICE_HEADERS, type DeviceKind, deviceKindOf, type ReadPicture } from './first-pictures.ts'
import { PageCache } from './page-cache.ts'
import { pageKey } from './page-key.ts'
import { HTML_TYPE, PageResponse } from './page-response.ts'
import { registerPostedForms } from './posted-forms.ts'
import { apiReader, type ReadApi } from './read-api.ts'
import type { MadePage } from './render-messages.ts'
import { RenderPool } from './render-pool.ts'

interface PagesOptions {
  /** Folder of the build, `dist`. */
  builtDir: string
  /** Returns the shop's public origin, e.g. `https://shop.example`. Called when the first page is rendered. */
  origin: () => string
  /** The responses of the API that rendered pages are made of. */
  responses: Pick<PublicResponses, 'cache' | 'read'>
  policyFor: PagePolicy
}

/** What is served under a URL: a rendered page, the app shell, or a redirect because there is no such page. */
type PageContent = PageResponse | 'shell' | 'missing'

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
  const readApi = apiReader(responses)
  const { version, shown } = responses.cache
  const pool = new RenderPool({ builtDir, origin, version, readApi, readPicture: pictureReader(app) })
  app.addHook('onClose', () => pool.close())
  const shell = new PreparedResponse(HTML_TYPE, shellDocument(client.shell))
  const shellHeaders = { 'content-security-policy': options.policyFor({ style: client.styles.hash }) }
  const toContent = (page: MadePage): PageContent => {
    if (page.kind !== 'page') return page.kind
    const policy = options.policyFor({ style: page.styleHash, script: LOADER_HASH })
    return new PageResponse({ status: page.status, policy, link: page.link }, page.html)
  }
  const cache = new PageCache<Page>({
    version,
    shown,
    render: async (key) => {
      const [device, url] = splitKey(key)
      const { page, tags } = await pool.render({ url, device })
      return { content: toContent(page), tags }
    },
    isCurrent: ({ tags }) => areCurrent(tags, readApi),
    sizeOf: ({ content }) => (content instanceof PageResponse ? content.bytes : 0),
  })

  app.get('/*', async (request, reply) => {
    reply.header('vary', DEVICE_HEADERS)
    // Neither this process nor a shared cache may store a response under a URL that contains a token.
    if (isSecretPath(request.url)) {
      reply.headers(shellHeaders)
      return sendPreparedResponse(request, reply, shell, 'no-store')
    }
    const page = await cache.get(joinKey(deviceKindOf(request.headers), request.url)).catch(onlyTooBusy)
    if (page === null) {
      // A visitor still gets the page from the shell; a search engine comes back later.
      reply.code(503).headers(shellHeaders).header('retry-after', BUSY_RETRY_SECONDS)
      return sendPreparedResponse(request, reply, shell, 'no-store')
    }
    const { content } = page
    if (content === 'missing') return reply.redirect('/404', 302)
    if (content === 'shell') {
      reply.headers(shellHeaders)
      return sendPreparedResponse(request, reply, shell, 'no-cache')
    }
    reply.code(content.status).header('content-security-policy', content.policy)
    if (isProxied(request)) reply.header('link', content.link)
    const sent = sendPreparedResponse(request, reply, content.html, 'no-cache')
    content.noteRequest((html) => pool.compress(html)).catch((error) => request.log.error(error))
    return sent
  })

  await registerPostedForms(app, async (url, posted) => {
    const { page } = await pool.render({ url, device: 'phone', posted })
    if (page.kind !== 'page') throw new Error(`${url} is not a rendered page, so it cannot have a form.`)
    const html = new PreparedResponse(HTML_TYPE, page.html)
    return { html, policy: options.policyFor({ style: page.styleHash }) }
  })
}

/**
 * Returns whether a request came through a proxy, which can send the `Link` header as early hints. Browsers that get the
 * header itself would load the scripts before the first paint.
 */
function isProxied({ headers }: FastifyRequest): boolean {
  return headers['x-forwarded-for'] !== undefined || headers.via !== undefined
}

function onlyTooBusy(error: unknown): null {
  if (error instanceof TooBusyError) return null
  throw error
}

/** Returns whether pages show the same of the API's current responses. */
async function areCurrent(tags: ReadonlyMap<string, string>, readApi: ReadApi): Promise<boolean> {
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
function pictureReader(app: FastifyInstance): ReadPicture {
  return async (address) => {
    const { statusCode, rawPayload } = await app.inject(address)
    return statusCode === 200 ? rawPayload : null
  }
}
