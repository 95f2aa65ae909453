import { LRUCache } from 'lru-cache'
import type { Render, Renderer, Transport } from '#contract/rendering.ts'
import { compressQuickly } from '../http/compressed-content.ts'
import type { BuiltClient } from './built-client.ts'
import { composeDocument, composePostedDocument } from './document.ts'
import type { ApiResponse, PageRequest, Rendering } from './render-messages.ts'

export interface PageMakerDeps {
  renderer: Renderer
  client: BuiltClient
  /** Reads from the API for a task. `knownTag` is the tag of an earlier response, whose body is not sent again. */
  readApi: (task: number, url: string, knownTag: string | null) => Promise<ApiResponse>
  /** Reads a picture for a task. Returns null if there is none. */
  readPicture: (task: number, address: string) => Promise<Uint8Array | null>
}

/** A response of the API, parsed. Pages share it, and change nothing in it. */
interface KeptResponse {
  version: string | null
  status: number
  tag: string
  body: unknown
  /** Size of the body as JSON, in UTF-16 code units. */
  size: number
}

/** Size of the responses that a thread keeps, as JSON in UTF-16 code units. Parsed, they take several times as much memory. */
const MAX_RESPONSES_SIZE = 1024 * 1024

/** Size of the pictures that a thread keeps, in bytes. */
const MAX_PICTURE_BYTES = 2 * 1024 * 1024

/** Number of URLs of which a thread knows that they have been requested. */
const MAX_KNOWN_URLS = 1000

const noHeaders = new Headers()

/** Makes pages: renders them with responses of the API, and composes and compresses the documents around them. */
export class PageMaker {
  readonly #deps: PageMakerDeps
  readonly #responses = new LRUCache<string, KeptResponse>({
    maxSize: MAX_RESPONSES_SIZE,
    sizeCalculation: ({ size }) => size + 1,
  })
  /** URLs that have been requested. A response is kept when it is requested again: most are part of only one page. */
  readonly #requested = new LRUCache<string, true>({ max: MAX_KNOWN_URLS })
  readonly #pictures = new LRUCache<string, Uint8Array>({
    maxSize: MAX_PICTURE_BYTES,
    sizeCalculation: ({ length }) => length + 1,
  })
  #render: Render | null = null

  constructor(deps: PageMakerDeps) {
    this.#deps = deps
  }

  /** Makes the page for a task. Rejects if the page cannot be rendered. */
  async make(task: number, { url, origin, version, device, posted }: PageRequest): Promise<Rendering> {
    const tags = new Map<string, string>()
    this.#render ??= this.#deps.renderer.makeRenderer(origin)
    const render: Render = this.#render
    const result = await render(url, { transport: this.#transportFor({ task, version, tags }), posted })
    if (result.kind !== 'page') return { page: result, tags }
    const { client } = this.#deps
    const document = posted
      ? composePostedDocument(client, result)
      : await composeDocument(client, result, device, (address) => this.#readPicture(task, address))
    const { html, styleHash, link } = document
    return { page: { kind: 'page', status: result.status, styleHash, link, html: compressQuickly(html) }, tags }
  }

  /** Returns a function that sends the requests of a task. Adds the tags of the responses to `tags`, by URL. */
  #transportFor({ task, version, tags }: { task: number; version: string; tags: Map<string, string> }): Transport {
    return async (url) => {
      const { status, body, tag } = await this.#readApi(url, { task, version })
      tags.set(url, tag)
      const ok = status >= 200 && status < 300
      const blob = async () => new Blob([JSON.stringify(body)])
      return { status, ok, redirected: false, headers: noHeaders, json: async () => body, blob }
    }
  }

  async #readApi(url: string, { task, version }: { task: number; version: string }): Promise<KeptResponse> {
    const kept = this.#responses.get(url)
    if (kept?.version === version) return kept
    const { status, tag, version: newVersion, body } = await this.#deps.readApi(task, url, kept?.tag ?? null)
    const content = body ? { body: JSON.parse(body), size: body.length } : kept
    if (!content) throw new Error(`The response to ${url} has no content.`)
    const read: KeptResponse = { status, tag, version: newVersion, body: content.body, size: content.size }
    if (read.version !== null && this.#requested.has(url)) this.#responses.set(url, read)
    this.#requested.set(url, true)
    return read
  }

  async #readPicture(task: number, address: string): Promise<Uint8Array | null> {
    const kept = this.#pictures.get(address)
    if (kept) return kept
    const bytes = await this.#deps.readPicture(task, address)
    if (bytes) this.#pictures.set(address, bytes)
    return bytes
  }
}
