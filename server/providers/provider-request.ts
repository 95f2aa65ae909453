/** HTTP client for the APIs of other services, e.g. payment providers and the carrier. Sends requests and validates the responses. */
import type * as z from 'zod'
import type { ReportError } from '../lib/report-error.ts'

/**
 * Result of a request to a provider:
 * - `ok`: the request succeeded, and `value` is the validated response.
 * - `refused`: the provider rejected the request. Sending the same request again does not help.
 * - `unknown`: after a timeout, a server error or an invalid response, the provider may or may not have carried out the
 *   request. Send the request again with the same idempotency key, or read the current state from the provider.
 */
export type ProviderResult<Value> =
  | { kind: 'ok'; value: Value }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'unknown'; reason: string }

/** Returns the value of a successful response. Throws if the provider refused the request or did not respond. */
export function unwrap<Value>(result: ProviderResult<Value>): Value {
  if (result.kind === 'refused') throw new Error(`The provider refused: ${result.code} ${result.message}`)
  if (result.kind === 'unknown') throw new Error(result.reason)
  return result.value
}

interface ProviderOptions {
  /** Name of the provider in error reports. */
  name: string
  /** Returns the base URL (origin and path) of the provider's API. Called for every request. */
  baseUrl: () => string
  /** Extracts the provider's error code and message from the body of an error response. */
  readRefusal: (body: unknown) => { code: string; message: string }
  reportError: ReportError
  /** Timeout for each request, in ms; 10 seconds by default. */
  timeoutMs?: number
}

interface ProviderRequest {
  headers?: Record<string, string>
  /** Request body. URLSearchParams are sent as a URL-encoded form, and other objects as JSON. */
  body?: object
}

export type SendRequest = <Schema extends z.ZodType>(
  method: 'GET' | 'POST',
  path: string,
  /** Schema for the body of a successful response. */
  schema: Schema,
  request?: ProviderRequest,
) => Promise<ProviderResult<z.output<Schema>>>

/** Error code of a `refused` result if the API keys are invalid or the access token has expired. */
export const UNAUTHORIZED = 'UNAUTHORIZED'

/** Creates a function that sends requests to a provider. */
export function createProviderClient(options: ProviderOptions): SendRequest {
  const { name, baseUrl, readRefusal, reportError, timeoutMs = TIMEOUT_MS } = options
  return async (method, path, schema, request = {}) => {
    const response = await fetchJson(createRequest(method, baseUrl() + path, request), timeoutMs)
    if ('failure' in response) return { kind: 'unknown', reason: response.failure }
    const { status, body } = response
    if (status >= 400) {
      return { kind: 'refused', ...readRefusal(body), ...(status === 401 && { code: UNAUTHORIZED }) }
    }
    const parsed = schema.safeParse(body)
    if (parsed.success) return { kind: 'ok', value: parsed.data }
    reportError(parsed.error, `${name} sent an unexpected response.`, { method, path })
    return { kind: 'unknown', reason: `${name} sent an unexpected response.` }
  }
}

const TIMEOUT_MS = 10_000

/** HTTP status codes that indicate a temporary failure instead of a refusal. */
const RETRYABLE_STATUSES = new Set([408, 409, 425, 429])

async function fetchJson(
  request: Request,
  timeoutMs: number,
): Promise<{ status: number; body: unknown } | { failure: string }> {
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(timeoutMs) })
    const { status } = response
    if (status >= 500 || RETRYABLE_STATUSES.has(status)) return { failure: `The provider responded with ${status}.` }
    // Some requests succeed with an empty response, e.g. with status 204.
    const text = await response.text()
    return { status, body: text === '' ? null : JSON.parse(text) }
  } catch (error) {
    // The connection failed, timed out, or returned something other than JSON, e.g. a proxy's error page.
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

/** In-memory cache for a provider's access token. Logs in again when the token has expired. */
export class CachedToken {
  readonly #logIn: () => Promise<ProviderResult<string>>
  #current: Promise<ProviderResult<string>> | null = null

  constructor(logIn: () => Promise<ProviderResult<string>>) {
    this.#logIn = logIn
  }

  /**
   * Calls `send` with an access token and returns the result. If the provider rejects the token, logs in again and
   * calls `send` once more. If logging in fails, returns the result of the failed login.
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
