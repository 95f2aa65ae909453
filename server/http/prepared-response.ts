/** Prepares responses that are the same for all clients: hashes them, and compresses them once. */
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { brotliParams, type CompressedContent, contentHash } from './compressed-content.ts'

type Encoding = 'br' | 'gzip' | 'identity'

/** Minimum size of responses that are compressed, in bytes. Smaller responses would hardly shrink. */
const MIN_COMPRESSED_BYTES = 600

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
  readonly #encoded: Partial<Record<Encoding, Buffer>>
  /** Whether the response has no other encodings than those that it was created with. */
  readonly #isComplete: boolean
  /** Brotli quality of compressed content that may be replaced by better compressed content; empty for all other. */
  readonly #quality: number | ''

  /**
   * Creates a response that compresses itself when a client first accepts that. If its content is compressed already,
   * the response keeps no plain copy, which takes a fifth of the memory.
   */
  constructor(type: string, content: string | Buffer | CompressedContent, { encoded }: Options = {}) {
    this.type = type
    this.#isComplete = encoded !== undefined
    if (typeof content === 'string' || Buffer.isBuffer(content)) {
      const plain = Buffer.from(content)
      this.size = plain.length
      this.#encoded = { identity: plain, ...encoded }
      this.#hash = contentHash(plain)
      this.#quality = ''
    } else {
      this.size = content.size
      this.#encoded = { br: asBuffer(content.br) }
      this.#hash = content.hash
      this.#quality = content.quality
    }
  }

  /** Returns whether the response has this type and content. A response that has only compressed content may not know. */
  has(type: string, content: string): boolean {
    return type === this.type && this.#encoded.identity?.equals(Buffer.from(content)) === true
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

  #has(encoding: Encoding): boolean {
    return !this.#isComplete || this.#encoded[encoding] !== undefined
  }

  /**
   * Returns the response body in the given encoding. Compresses the body on the first call, off the main thread; later
   * calls reuse the result.
   */
  async bytes(encoding: Encoding): Promise<Buffer> {
    const bytes = this.#encoded[encoding] ?? (await this.#encode(encoding))
    if (encoding !== 'identity') this.#encoded[encoding] = bytes
    return bytes
  }

  async #encode(encoding: Encoding): Promise<Buffer> {
    const { identity, br } = this.#encoded
    const plain = identity ?? (await decompressBrotli(br ?? Buffer.alloc(0)))
    if (encoding === 'identity') return plain
    if (encoding === 'gzip') return await compressGzip(plain)
    return await compressBrotli(plain, { params: brotliParams(plain.length) })
  }
}

/** Returns the bytes of an array as a Buffer, without copying them. */
function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
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
  return reply.type(response.type).send(await response.bytes(encoding))
}
