/** The server’s side of submissions. A repeated request is recognised by its key. */
import type { EndpointName } from '#contract/endpoints.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import type { ErrorResponse } from '#contract/schemas/error-response.ts'
import type { Outcome, RequestInput } from '#sync/api.ts'
import { SimulatedServer } from './simulated-server.ts'

/** Accepted by the shop. */
export interface Arrival {
  words: string
  /** By the request’s token; undefined without one. */
  userId: string | undefined
}

/** Texts that start with this word are refused. */
export const BAD = 'bad'

export class SimulatedInbox extends SimulatedServer {
  readonly arrivals: Arrival[] = []
  uploads = 0
  /** In seconds. If set, every submission is refused. */
  retryAfter: number | null = null
  /** Of that refusal. */
  limit: 'TOO_MANY_REQUESTS' | 'TOO_OFTEN' = 'TOO_MANY_REQUESTS'
  readonly #known = new Map<string, string>()

  override respond(name: EndpointName, input: RequestInput): Outcome<unknown> {
    switch (name) {
      case 'uploadImage':
        this.uploads += 1
        return { kind: 'ok', data: { secure_url: `https://pictures.example/${this.uploads}` }, savedAt: null }
      case 'sendMessage':
      case 'subscribe':
      case 'createCustomOrder':
        return this.#take(input, undefined)
      case 'writeReview':
        return this.userOf(input.token) ? this.#take(input, this.userOf(input.token)) : refused('LOGIN_NEEDED')
      default:
        return super.respond(name, input)
    }
  }

  #take({ headers = {}, body }: RequestInput, userId: string | undefined): Outcome<unknown> {
    if (this.retryAfter !== null) return refused(this.limit, this.retryAfter)
    const words = wordsOf(body)
    const key = headers['idempotency-key'] ?? 'no key'
    const before = this.#known.get(key)
    if (before !== undefined && before !== words) return refused('REPEAT_DIFFERS')
    if (words.startsWith(BAD)) return refused('INVALID_INPUT')
    if (before === undefined) this.arrivals.push({ words, userId })
    this.#known.set(key, words)
    return { kind: 'ok', data: { status: 'ok', message: '' }, savedAt: null }
  }
}

function wordsOf(body: unknown): string {
  if (body instanceof FormData) return String(body.get('additionalNotes'))
  const { message, email, review } = body as Record<string, string>
  return review ?? message ?? email ?? ''
}

function refused(code: ErrorCode, retryAfter?: number): Outcome<unknown> {
  const { message } = errors[code]
  const body: ErrorResponse = { status: 'error', code, message, ...(retryAfter !== undefined && { retryAfter }) }
  return { kind: 'refused', code, message, fields: {}, data: body }
}
