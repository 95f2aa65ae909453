/** Responses that are the same for all clients, hashed and compressed once. */
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Encoding = 'br' | 'gzip' | 'identity'

/** In bytes. Smaller responses fit into one network packet. */
const MIN_COMPRESSED_BYTES = 1400

/** In bytes. Larger ones are compressed in another thread. */
const MAX_SYNC_BYTES = 16 * 1024

const BROTLI_PARAMS = {
  [constants.BROTLI_PARAM_QUALITY]: 4,
  // 2 to the power of 18 bytes, 256 KB. No response needs the default's 4 MB.
  [constants.BROTLI_PARAM_LGWIN]: 18,
}

const compressBrotli = promisify(brotliCompress)
const decompressBrotli = promisify(brotliDecompress)
const compressGzip = promisify(gzip)

interface Options {
  /** The only encodings besides `identity`; by default they are made on demand. */
  encoded?: { br?: Buffer; gzip?: Buffer }
}

export class PreparedResponse {
  readonly type: string
  readonly #hash: string
  readonly #encoded: Partial<Record<Encoding, Buffer | string>>
  readonly #isSmall: boolean
  readonly #isComplete: boolean

  /** Compresses when a client first accepts it. */
  constructor(type: string, content: string | Buffer, { encoded }: Options = {}) {
    this.type = type
    this.#isSmall = Buffer.byteLength(content) < MIN_COMPRESSED_BYTES
    this.#isComplete = encoded !== undefined
    this.#encoded = { identity: content, ...encoded }
    this.#hash = hash('sha256', content, 'base64url').slice(0, 22)
  }

  /** Keeps only compressed content, to save memory. */
  static async compressed(type: string, content: string): Promise<PreparedResponse> {
    const response = new PreparedResponse(type, content)
    await response.body('br')
    delete response.#encoded.identity
    return response
  }

  /** In memory, in bytes. */
  get size(): number {
    return Object.values(this.#encoded).reduce((sum, body) => sum + Buffer.byteLength(body), 0)
  }

  etag(encoding: Encoding): string {
    return encoding === 'identity' ? `"${this.#hash}"` : `"${this.#hash}-${encoding}"`
  }

  /** Whether the header contains this ETag in any encoding. */
  matches(ifNoneMatch: string | undefined): boolean {
    return ifNoneMatch?.includes(this.#hash) ?? false
  }

  bestEncoding(acceptEncoding: string | undefined): Encoding {
    if (!acceptEncoding || (!this.#isComplete && this.#isSmall)) return 'identity'
    const best = (['br', 'gzip'] as const).find((encoding) => this.#has(encoding) && accepts(acceptEncoding, encoding))
    return best ?? 'identity'
  }

  /** Compresses on the first call. */
  async body(encoding: Encoding): Promise<Buffer | string> {
    const known = this.#encoded[encoding]
    if (known !== undefined) return known
    const encoded = await this.#encode(encoding)
    if (encoding !== 'identity') this.#encoded[encoding] = encoded
    return encoded
  }

  #has(encoding: Encoding): boolean {
    return !this.#isComplete || this.#encoded[encoding] !== undefined
  }

  async #encode(encoding: Encoding): Promise<Buffer> {
    const { identity, br = '' } = this.#encoded
    const plain = identity ?? (await decompressBrotli(br))
    if (encoding === 'identity') return Buffer.from(plain)
    if (encoding === 'gzip') return await compressGzip(plain)
    const options = { params: BROTLI_PARAMS }
    return plain.length > MAX_SYNC_BYTES ? await compressBrotli(plain, options) : brotliCompressSync(plain, options)
  }
}

function accepts(acceptEncoding: string, encoding: string): boolean {
  const index = acceptEncoding.indexOf(encoding)
  return index >= 0 && !/^[a-z]*\s*;\s*q=0(\.0*)?\s*(,|$)/.test(acceptEncoding.slice(index))
}

/** Sends 304 if the client's copy is current. Adds to the `Vary` header. */
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
