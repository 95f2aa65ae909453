/**
 * Renders pages in the main thread, a few at a time. Between two pages the server
 * answers others: a page takes milliseconds, so nobody waits long.
 */
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { PostedForm, Render, Renderer, Transport } from '#contract/rendering.ts'
import { TaskQueue } from '../lib/task-queue.ts'
import type { BuiltClient } from './built-client.ts'
import { composeDocument } from './document.ts'
import type { DeviceKind } from './first-pictures.ts'

interface PageRendererOptions {
  /** `dist`. */
  builtDir: string
  client: BuiltClient
  /** E.g. `https://shop.example`. Called for the first page. */
  origin: () => string
}

interface PageRequest {
  url: string
  device: DeviceKind
  /** Of a form submitted to the URL. */
  posted?: PostedForm | undefined
}

/**
 * `shell`: the page is rendered in the browser. `missing`: no such product or
 * category.
 */
type RenderedDocument =
  | { kind: 'page'; status: 200 | 404; isIncomplete: boolean; html: string }
  | { kind: 'shell' | 'missing' }

/** Some pages wait for their data while others are rendered. */
const CONCURRENCY = 4

const MAX_WAITING = 100

/** Reading a picture from the disk takes as long as rendering a page. */
const MAX_PICTURE_BYTES = 2 * 1024 * 1024

export class PageRenderer {
  readonly #app: FastifyInstance
  readonly #options: PageRendererOptions
  readonly #queue = new TaskQueue(CONCURRENCY, { maxWaiting: MAX_WAITING })
  readonly #pictures = new LRUCache<string, Buffer>({
    maxSize: MAX_PICTURE_BYTES,
    sizeCalculation: ({ length }, address) => length + address.length,
  })
  #render: Promise<Render> | null = null

  constructor(app: FastifyInstance, options: PageRendererOptions) {
    this.#app = app
    this.#options = options
  }

  /** Rejects if that fails, with a TooBusyError if too many pages wait. */
  render(request: PageRequest): Promise<RenderedDocument> {
    return this.#queue.run(() => this.#renderNow(request))
  }

  async #renderNow({ url, device, posted }: PageRequest): Promise<RenderedDocument> {
    this.#render ??= this.#loadRenderer()
    const render: Render = await this.#render
    // Otherwise waiting pages would follow each other without an answer in between.
    await setImmediate()
    const page = await render(url, { posted })
    if (page.kind !== 'page') return page
    const html = await composeDocument(this.#options.client, page, device, (address) => this.#readPicture(address))
    return { kind: 'page', status: page.status, isIncomplete: page.isIncomplete, html }
  }

  async #loadRenderer(): Promise<Render> {
    const file = join(this.#options.builtDir, 'server/entry-server.js')
    const { makeRenderer }: Renderer = await import(pathToFileURL(file).href)
    return makeRenderer({ origin: this.#options.origin(), transport: this.#readApi })
  }

  /** Without the network. A cached page must not contain an outdated list. */
  readonly #readApi: Transport = async (url) => {
    const { statusCode, payload } = await this.#app.inject({ url, headers: { 'cache-control': 'no-cache' } })
    return new Response(payload, { status: statusCode })
  }

  async #readPicture(address: string): Promise<Uint8Array | null> {
    const known = this.#pictures.get(address)
    if (known) return known
    const { statusCode, rawPayload } = await this.#app.inject(address)
    if (statusCode !== 200) return null
    this.#pictures.set(address, rawPayload)
    return rawPayload
  }
}
