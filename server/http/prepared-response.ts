/** Prepares responses that are the same for all clients: hashes them, and compresses them once. */
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, brotliDecompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { brotliParams, type CompressedContent, contentHash } from './compressed-content.ts'

type Encoding = 'br' | 'gzip' | 'identity'

/** Minimum size of responses that are compressed, in bytes. Smaller responses fit into one network packet. */
const MIN_COMPRESSED_BYTES = 1400

/**
 * Size up to which responses are compressed in the calling thread, in bytes. Compressing these takes a fraction of a
 * millisecond, and handing them to another thread would take as long again.
 */
const MAX_SYNC_BYTES = 16 * 1024

const compressBrotli = promisify(brotliCompress)
const decompressBrotli = promisify(brotliDecompress)
const compressGzip = promisify(gzip)

interface Options {
  /** The response's only encodings besides `identity`; without it, the response compresses itself. */
  encoded?: { br?: Buffer; gzip?: Buffer }
}

export class PreparedResponse {
  readonly type: string
  /** Size before compression, in bytes. */
  readonly size: number
  readonly #hash: string
  /** The plain content if it was given as text. It stays text, because bytes take longer to make and to send. */
  readonly #text: string | null
  readonly #encoded: Partial<Record<Encoding, Buffer>>
  /** Whether the response has no other encodings than those that it was created with. */
  readonly #isComplete: boolean
  /** Brotli quality of content that was given compressed, as part of its ETag; empty for other content. */
  readonly #quality: number | ''

  /**
   * Creates a response that is compressed when a client first accepts compression. If the content is already
   * compressed, keeps no plain copy, and so needs only a fifth of the memory.
   */
  constructor(type: string, content: string | Buffer | CompressedContent, { encoded }: Options = {}) {
    this.type = type
    this.#isComplete = encoded !== undefined
    this.#text = typeof content === 'string' ? content : null
    if (typeof content === 'string' || Buffer.isBuffer(content)) {
      this.size = Buffer.byteLength(content)
      this.#encoded = { ...(Buffer.isBuffer(content) && { identity: content }), ...encoded }
      this.#hash = contentHash(content)
      this.#quality = ''
    } else {
      this.size = content.size
      const { buffer, byteOffset, byteLength } = content.br
      this.#encoded = { br: Buffer.from(buffer, byteOffset, byteLength) }
      this.#hash = content.hash
      this.#quality = content.quality
    }
  }

  /** Returns whether the response has this type and content. May return false if it has only compressed content. */
  has(type: string, content: string | Buffer): boolean {
    if (type !== this.type) return false
    if (this.#text !== null) return this.#text === content.toString()
    return this.#encoded.identity?.equals(Buffer.from(content)) ?? false
  }

  /** Returns the strong ETag of the response in the given encoding. */
  etag(encoding: Encoding): string {
    if (encoding === 'identity') return `"${this.#hash}"`
    return `"${this.#hash}-${encoding}${encoding === 'br' ? this.#quality : ''}"`
  }

  /** Returns whether an `If-None-Match` header contains this response's ETag for any encoding. */
  matches(ifNoneMatch: string | undefined): boolean {
    return ifNoneMatch?.includes(this.#hash) ?? false
  }

  bestEncoding(acceptEncoding: string | undefined): Encoding {
    if (!acceptEncoding || (!this.#isComplete && this.size < MIN_COMPRESSED_BYTES)) return 'identity'
    const best = (['br', 'gzip'] as const).find((encoding) => this.#has(encoding) && accepts(acceptEncoding, encoding))
    return best ?? 'identity'
  }

  /** Returns what to send in the given encoding: the plain content as text if it was given as text, otherwise bytes. */
  async body(encoding: Encoding): Promise<Buffer | string> {
    return encoding === 'identity' && this.#text !== null ? this.#text : await this.bytes(encoding)
  }

  /** Returns the plain content as text. */
  async text(): Promise<string> {
    return this.#text ?? (await this.#plain()).toString()
  }

  #has(encoding: Encoding): boolean {
    return !this.#isComplete || this.#encoded[encoding] !== undefined
  }

  /**
   * Returns the response body in the given encoding. Compresses the body on the first call, off the main thread if it is
   * large; later calls reuse the result.
   */
  async bytes(encoding: Encoding): Promise<Buffer> {
    const bytes = this.#encoded[encoding] ?? (await this.#encode(encoding))
    if (encoding !== 'identity') this.#encoded[encoding] = bytes
    return bytes
  }

  async #encode(encoding: Encoding): Promise<Buffer> {
    const plain = await this.#plain()
    if (encoding === 'identity') return plain
    if (encoding === 'gzip') return await compressGzip(plain)
    const options = { params: brotliParams(plain.length) }
    return plain.length > MAX_SYNC_BYTES ? await compressBrotli(plain, options) : brotliCompressSync(plain, options)
  }

  async #plain(): Promise<Buffer> {
    if (this.#text !== null) return Buffer.from(this.#text)
    const { identity, br } = this.#encoded
    return identity ?? (await decompressBrotli(br ?? Buffer.alloc(0)))
  }
}

function accepts(acceptEncoding: string, encoding: string): boolean {
  const index = acceptEncoding.indexOf(encoding)
  return index >= 0 && !/^[a-z]*\s*;\s*q=0(\.0*)?\s*(,|$)/.test(acceptEncoding.slice(index))
}

/**
 * Sends a prepared response with the reply's status code, or 304 if the client's cached copy is still current. Adds
 * to the reply's `Vary` header.
 */
export async function sendPreparedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  response: PreparedResponse,
  cacheControl: string,
): Promise<FastifyReply> {
  const encoding = response.bestEncoding(request.headers['accept-encoding'])
  reply.header('cache-control', cacheControl)
  reply.header('vary', [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', '))
  reply.header('etag', response.etag(encoding))
  if (reply.statusCode === 200 && response.matches(request.headers['if-none-match'])) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(response.type).send(await response.body(encoding))
}
