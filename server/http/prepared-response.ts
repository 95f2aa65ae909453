/** Caches responses that are the same for all clients, including their compressed versions. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

const MAX_CACHED_RESPONSES = 2000
const MAX_CACHED_BYTES = 64 * 1024 * 1024

/** Cache of responses that are the same for all clients, keyed by URL. */
export type ResponseCache = LRUCache<string, PreparedResponse>

/** Creates a cache for at most 2,000 responses and 64 MB, measured before compression. */
export function createResponseCache(): ResponseCache {
  return new LRUCache<string, PreparedResponse>({
    max: MAX_CACHED_RESPONSES,
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ plain }) => Math.max(1, plain.length),
  })
}

type Encoding = 'br' | 'gzip' | 'identity'

/** Minimum size of responses that are compressed, in bytes. Smaller responses would hardly shrink. */
const MIN_COMPRESSED_BYTES = 600
const BROTLI_QUALITY = 5

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export class PreparedResponse {
  readonly type: string
  readonly plain: Buffer
  readonly #hash: string
  readonly #encoded: Partial<Record<Encoding, Buffer>>
  /** Whether the response has no other encodings than those that it was created with. */
  readonly #isComplete: boolean

  /**
   * Creates a response that compresses itself when a client first accepts that. If `encoded` is given, the response has
   * these encodings and no others.
   */
  constructor(type: string, content: string | Buffer, encoded?: { br?: Buffer; gzip?: Buffer }) {
    this.type = type
    this.plain = Buffer.from(content)
    this.#encoded = { ...encoded }
    this.#isComplete = encoded !== undefined
    this.#hash = createHash('sha256').update(this.plain).digest('base64url').slice(0, 22)
  }

  /** Returns the strong ETag of the response in the given encoding. */
  etag(encoding: Encoding): string {
    return encoding === 'identity' ? `"${this.#hash}"` : `"${this.#hash}-${encoding}"`
  }

  /** Returns whether an `If-None-Match` header contains this response's ETag for any encoding. */
  matches(ifNoneMatch: string | undefined): boolean {
    return ifNoneMatch?.includes(this.#hash) ?? false
  }

  bestEncoding(acceptEncoding: string | undefined): Encoding {
    if (!acceptEncoding || (!this.#isComplete && this.plain.length < MIN_COMPRESSED_BYTES)) return 'identity'
    const best = (['br', 'gzip'] as const).find((encoding) => this.#has(encoding) && accepts(acceptEncoding, encoding))
    return best ?? 'identity'
  }

  #has(encoding: Encoding): boolean {
    return !this.#isComplete || this.#encoded[encoding] !== undefined
  }

  /**
   * Returns the response body in the given encoding. Compresses the body on the first call, off the main thread; later
   * calls reuse the result.
   */
  async bytes(encoding: Encoding): Promise<Buffer> {
    const bytes = this.#encoded[encoding] ?? (await this.#encode(encoding))
    this.#encoded[encoding] = bytes
    return bytes
  }

  async #encode(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'identity') return this.plain
    if (encoding === 'gzip') return await compressGzip(this.plain)
    return await compressBrotli(this.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
  }
}

function accepts(acceptEncoding: string, encoding: string): boolean {
  const index = acceptEncoding.indexOf(encoding)
  return index >= 0 && !/^[a-z]*\s*;\s*q=0(\.0*)?\s*(,|$)/.test(acceptEncoding.slice(index))
}

/** Sends a prepared response with the reply's status code, or 304 if the client's cached copy is still current. */
export async function sendPreparedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  response: PreparedResponse,
  cacheControl: string,
): Promise<FastifyReply> {
  const encoding = response.bestEncoding(request.headers['accept-encoding'])
  reply.header('cache-control', cacheControl)
  reply.header('vary', 'accept-encoding')
  reply.header('etag', response.etag(encoding))
  if (reply.statusCode === 200 && response.matches(request.headers['if-none-match'])) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(response.type).send(await response.bytes(encoding))
}
