/** Answers that are the same for everybody: made once, kept as bytes, sent many times. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Encoding = 'br' | 'gzip' | 'identity'

/** Below this a compressed answer is hardly smaller. */
const MIN_COMPRESSED_BYTES = 600
const BROTLI_QUALITY = 5

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

export class PreparedResponse {
  readonly type: string
  readonly plain: Buffer
  readonly #hash: string
  readonly #made: Partial<Record<Encoding, Buffer>> = {}

  constructor(type: string, text: string) {
    this.type = type
    this.plain = Buffer.from(text)
    this.#hash = createHash('sha256').update(this.plain).digest('base64url').slice(0, 22)
  }

  /** Strong, so it tells the encodings of one answer apart. */
  etag(encoding: Encoding): string {
    return encoding === 'identity' ? `"${this.#hash}"` : `"${this.#hash}-${encoding}"`
  }

  /** Whether the caller's `if-none-match` names this answer, in whichever encoding it has it. */
  matches(ifNoneMatch: string | undefined): boolean {
    return ifNoneMatch?.includes(this.#hash) ?? false
  }

  bestEncoding(acceptEncoding: string | undefined): Encoding {
    if (!acceptEncoding || this.plain.length < MIN_COMPRESSED_BYTES) return 'identity'
    if (accepts(acceptEncoding, 'br')) return 'br'
    return accepts(acceptEncoding, 'gzip') ? 'gzip' : 'identity'
  }

  /** The bytes in an encoding; compressed when first asked for, off the main thread. */
  async bytes(encoding: Encoding): Promise<Buffer> {
    const made = this.#made[encoding] ?? (await this.#make(encoding))
    this.#made[encoding] = made
    return made
  }

  async #make(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'identity') return this.plain
    if (encoding === 'gzip') return await gzipped(this.plain)
    const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
    return await brotli(this.plain, { params })
  }
}

function accepts(acceptEncoding: string, encoding: string): boolean {
  const at = acceptEncoding.indexOf(encoding)
  return at >= 0 && !/^[a-z]*\s*;\s*q=0(\.0*)?\s*(,|$)/.test(acceptEncoding.slice(at))
}

/** Sends a kept answer with the status that `reply` has, or 304 where the caller has it. */
export async function sendPreparedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PreparedResponse,
  cacheControl: string,
): Promise<FastifyReply> {
  const encoding = answer.bestEncoding(request.headers['accept-encoding'])
  reply.header('cache-control', cacheControl)
  reply.header('vary', 'accept-encoding')
  reply.header('etag', answer.etag(encoding))
  if (reply.statusCode === 200 && answer.matches(request.headers['if-none-match'])) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(answer.type).send(await answer.bytes(encoding))
}

/** Beyond these lie only addresses that somebody made up. */
const MAX_URL_LENGTH = 500
const MAX_CACHED_BYTES = 64 * 1024 * 1024
const MAX_CACHED_RESPONSES = 2000

/** Kept answers by address, least recently used first out. Bounded in number and in bytes. */
export class ResponseCache {
  readonly #answers = new Map<string, PreparedResponse>()
  #bytes = 0

  get(address: string): PreparedResponse | undefined {
    const answer = this.#answers.get(address)
    if (!answer) return undefined
    this.#answers.delete(address)
    this.#answers.set(address, answer)
    return answer
  }

  set(address: string, answer: PreparedResponse): void {
    if (address.length > MAX_URL_LENGTH) return
    this.#forget(address)
    this.#answers.set(address, answer)
    this.#bytes += answer.plain.length
    for (const oldest of this.#answers.keys()) {
      if (this.#bytes <= MAX_CACHED_BYTES && this.#answers.size <= MAX_CACHED_RESPONSES) return
      this.#forget(oldest)
    }
  }

  #forget(address: string): void {
    this.#bytes -= this.#answers.get(address)?.plain.length ?? 0
    this.#answers.delete(address)
  }
}
