import type * as z from 'zod'

interface ProviderRequest {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  /** An object travels as JSON, search parameters as a form. */
  body?: object
  /** Finds the provider's code and sentence in the body of a refusal. */
  refusalOf: (body: unknown) => { code: string; message: string }
}

/** The code of every refusal that is about the keys, or about a token that has run out. */
export const UNAUTHORIZED = 'UNAUTHORIZED'

const TIMEOUT_MS = 10_000

/** Statuses that say "not now" and not "no". */
const RETRYABLE_STATUSES = new Set([408, 409, 425, 429])

/**
 * Makes one request to a provider and checks the form of its answer. Waits 10 seconds at most and never throws; an answer
 * in another form is as good as none.
 */
export async function requestProvider<Shape extends z.ZodType>(
  url: string,
  shape: Shape,
  asking: ProviderRequest,
): Promise<ProviderResult<z.output<Shape>>> {
  try {
    const response = await fetch(url, { ...requestOf(asking), signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (response.status >= 500 || RETRYABLE_STATUSES.has(response.status)) {
      return { kind: 'unreachable', reason: `The provider answered ${response.status}.` }
    }
    const body: unknown = await response.json()
    if (!response.ok) {
      const refusal = asking.refusalOf(body)
      return { kind: 'refused', ...refusal, ...(response.status === 401 && { code: UNAUTHORIZED }) }
    }
    const read = shape.safeParse(body)
    if (read.success) return { kind: 'ok', value: read.data }
    return { kind: 'unreachable', reason: `The answer has an unknown form: ${read.error.issues[0]?.path.join('.')}.` }
  } catch (error) {
    return { kind: 'unreachable', reason: String(error) }
  }
}

function requestOf({ method, headers, body }: ProviderRequest): RequestInit {
  const common = { method, headers: { accept: 'application/json', ...headers }, redirect: 'error' as const }
  if (!body) return common
  if (body instanceof URLSearchParams) return { ...common, body }
  return {
    ...common,
    headers: { ...common.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}

/**
 * What came of asking a provider. `refused` is the provider's own no, which asking again does not change. `unreachable`
 * means that nobody knows whether it was done: no answer, none in time, or a provider in trouble. Ask again with the same
 * key, or read how things stand.
 */
export type ProviderResult<Value> =
  | { kind: 'ok'; value: Value }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'unreachable'; reason: string }

/**
 * For providers that want a login first. Logs in once and keeps the token, in memory only, until the provider does not
 * take it any more; then logs in once more.
 */
export class CachedToken {
  readonly #logIn: () => Promise<ProviderResult<string>>
  #current: Promise<ProviderResult<string>> | null = null

  constructor(logIn: () => Promise<ProviderResult<string>>) {
    this.#logIn = logIn
  }

  /** Asks with a token. The answer is that of the login when that was not let in. */
  async with<Value>(ask: (token: string) => Promise<ProviderResult<Value>>): Promise<ProviderResult<Value>> {
    const first = await this.#once(ask)
    if (first.kind !== 'refused' || first.code !== UNAUTHORIZED) return first
    this.#current = null
    return await this.#once(ask)
  }

  async #once<Value>(ask: (token: string) => Promise<ProviderResult<Value>>): Promise<ProviderResult<Value>> {
    this.#current ??= this.#logIn()
    const token = await this.#current
    if (token.kind === 'ok') return await ask(token.value)
    this.#current = null
    return token
  }
}
