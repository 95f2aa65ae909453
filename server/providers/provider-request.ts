/** Requests to other services, with validated responses. */
import type * as z from 'zod'
import type { Log } from '../lib/log.ts'
import type { ReportError } from '../lib/report-error.ts'

/**
 * - `ok`: `value` is the validated response.
 * - `refused`: sending the same request again does not help.
 * - `unknown`: it may have been carried out (timeout, server error, invalid
 *   response). Repeat it with the same idempotency key, or read the state from
 *   the provider.
 */
export type ProviderResult<Value> =
  | { kind: 'ok'; value: Value }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'unknown'; reason: string }

/** Throws unless the request succeeded. */
export function unwrap<Value>(result: ProviderResult<Value>): Value {
  if (result.kind === 'refused') throw new Error(`The provider refused: ${result.code} ${result.message}`)
  if (result.kind === 'unknown') throw new Error(result.reason)
  return result.value
}

/** What the shop hears of its providers' clients. */
export interface ProviderReports {
  reportError: ReportError
  onCall?: ((call: ProviderCall) => void) | undefined
}

interface ProviderCall {
  provider: string
  method: string
  /** Without the query. */
  path: string
  /** Null without a response. */
  status: number | null
  ms: number
  /** Under which the provider's support finds the call. */
  theirId?: string
}

const SLOW_MS = 3000

/** No provider takes the shop's own request id, so the log names both. */
export function logCalls(log: Log): (call: ProviderCall) => void {
  return (call) => {
    if (call.status === null || call.ms > SLOW_MS) log.warn(call, 'A provider was slow or did not answer.')
    else log.debug(call, 'A provider was asked.')
  }
}

interface ProviderOptions extends ProviderReports {
  /** For error reports. */
  name: string
  /** Origin and path. Called for every request. */
  baseUrl: () => string
  /** From the body of an error response. */
  readRefusal: (body: unknown) => { code: string; message: string }
  /** Of a response with status 409: no retry helps. By default, one does. */
  isFinalConflict?: (body: unknown) => boolean
  /** In ms; 10 seconds by default. */
  timeoutMs?: number
}

interface ProviderRequest {
  headers?: Record<string, string>
  /** URLSearchParams are sent as a form, other objects as JSON. */
  body?: object
}

export type SendRequest = <Schema extends z.ZodType>(
  method: 'GET' | 'POST',
  path: string,
  /** Of a successful response. */
  schema: Schema,
  request?: ProviderRequest,
) => Promise<ProviderResult<z.output<Schema>>>

/** The code if keys are invalid or a token has expired. */
export const UNAUTHORIZED = 'UNAUTHORIZED'

export function createProviderClient(options: ProviderOptions): SendRequest {
  const { name, baseUrl, readRefusal, isFinalConflict, reportError, onCall, timeoutMs = TIMEOUT_MS } = options
  const send = watchedFetch(name, onCall)
  return async (method, path, schema, request = {}) => {
    const response = await fetchJson(send, createRequest(method, baseUrl() + path, request), timeoutMs)
    if ('failure' in response) return { kind: 'unknown', reason: response.failure }
    const { status, body } = response
    if (status === 409 && !isFinalConflict?.(body)) return { kind: 'unknown', reason: failureOf(status) }
    if (status >= 400) {
      return { kind: 'refused', ...readRefusal(body), ...(status === 401 && { code: UNAUTHORIZED }) }
    }
    const parsed = schema.safeParse(body)
    if (parsed.success) return { kind: 'ok', value: parsed.data }
    reportError(parsed.error, `${name} sent an unexpected response.`, { method, path })
    return { kind: 'unknown', reason: `${name} sent an unexpected response.` }
  }
}

/** Documented by Stripe and PayPal. */
const THEIR_ID_HEADERS = ['request-id', 'paypal-debug-id']

export function watchedFetch(provider: string, onCall: ProviderReports['onCall']): typeof fetch {
  return async (input, init) => {
    const startedAt = performance.now()
    const { method, url } = input instanceof Request ? input : { method: init?.method ?? 'GET', url: String(input) }
    const tell = (response: Response | null) => {
      const theirId = THEIR_ID_HEADERS.map((name) => response?.headers.get(name)).find((id) => id)
      onCall?.({
        provider,
        method,
        path: new URL(url).pathname,
        status: response?.status ?? null,
        ms: Math.round(performance.now() - startedAt),
        ...(theirId && { theirId }),
      })
    }
    try {
      const response = await fetch(input, init)
      tell(response)
      return response
    } catch (error) {
      tell(null)
      throw error
    }
  }
}

const TIMEOUT_MS = 10_000

/** A temporary failure, not a refusal. */
const RETRYABLE_STATUSES = new Set([408, 425, 429])

function failureOf(status: number): string {
  return `The provider responded with ${status}.`
}

async function fetchJson(
  send: typeof fetch,
  request: Request,
  timeoutMs: number,
): Promise<{ status: number; body: unknown } | { failure: string }> {
  try {
    const response = await send(request, { signal: AbortSignal.timeout(timeoutMs) })
    const { status } = response
    if (status >= 500 || RETRYABLE_STATUSES.has(status)) return { failure: failureOf(status) }
    // May be empty, e.g. with status 204.
    const text = await response.text()
    return { status, body: text === '' ? null : JSON.parse(text) }
  } catch (error) {
    // No connection, a timeout, or no JSON, e.g. a proxy's error page.
    return { failure: String(error) }
  }
}

function createRequest(method: string, url: string, { headers, body }: ProviderRequest): Request {
  const options = { method, headers: { accept: 'application/json', ...headers }, redirect: 'error' as const }
  if (!body) return new Request(url, options)
  if (body instanceof URLSearchParams) return new Request(url, { ...options, body })
  return new Request(url, {
    ...options,
    headers: { ...options.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** Keeps a provider's access token, and logs in again when it has expired. */
export class CachedToken {
  readonly #logIn: () => Promise<ProviderResult<string>>
  #current: Promise<ProviderResult<string>> | null = null

  constructor(logIn: () => Promise<ProviderResult<string>>) {
    this.#logIn = logIn
  }

  /**
   * If the token is rejected, logs in again and calls `send` once more. The
   * result may be a failed login.
   */
  async with<Value>(send: (token: string) => Promise<ProviderResult<Value>>): Promise<ProviderResult<Value>> {
    const first = await this.#sendOnce(send)
    if (first.kind !== 'refused' || first.code !== UNAUTHORIZED) return first
    this.#current = null
    return await this.#sendOnce(send)
  }

  async #sendOnce<Value>(send: (token: string) => Promise<ProviderResult<Value>>): Promise<ProviderResult<Value>> {
    this.#current ??= this.#logIn()
    const token = await this.#current
    if (token.kind === 'ok') return await send(token.value)
    this.#current = null
    return token
  }
}
