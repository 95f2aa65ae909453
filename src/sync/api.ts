/** API client of the page, the service worker and the server-side renderer. */
import {
  CLIENT_VERSION,
  CLIENT_VERSION_HEADER,
  type EndpointName,
  endpoints,
  REQUEST_ID_HEADER,
} from '#contract/endpoints.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Transport, TransportInit, TransportResponse } from '#contract/rendering.ts'
import type { RequestBodies, ResponseBodies } from '#contract/schemas/endpoint-schemas.ts'
import type { ErrorResponse, WireLineChange } from '#contract/schemas/error-response.ts'
import { isRecord } from '#contract/type-guards.ts'
import { newId } from './new-id.ts'
import { reportError } from './report-error.ts'
import { isResponseOf } from './response-check.ts'

export type Outcome<Data> =
  /**
   * `savedAt` (epoch ms) is the time at which a response from a cache on the
   * device was fetched, and null for a fresh response.
   */
  | { kind: 'ok'; data: Data; savedAt: number | null }
  /**
   * `fields` maps form field names to error messages; `data` is the complete
   * error response.
   */
  | { kind: 'refused'; code: ErrorCode; message: string; fields: Record<string, string>; data: ErrorResponse }
  /**
   * No usable response arrived: the device is offline, the request timed out or
   * the server returned a 5xx status. `failed` is true only for status 500. A
   * retry may succeed.
   */
  | { kind: 'unreachable'; failed?: boolean }

export function mapOutcome<Wire, Model>(outcome: Outcome<Wire>, read: (data: Wire) => Model): Outcome<Model> {
  return outcome.kind === 'ok' ? { ...outcome, data: read(outcome.data) } : outcome
}

export interface RequestInput<Name extends EndpointName = EndpointName> {
  /** Values for the `:name` placeholders in the endpoint's path. */
  path?: Record<string, string>
  /**
   * An array becomes a repeated parameter; undefined and empty values are
   * omitted.
   */
  query?: Record<string, string | number | boolean | readonly string[] | undefined>
  body?: RequestBodies[Name]
  token?: string
  headers?: Record<string, string>
  timeoutMs?: number
  signal?: AbortSignal
}

/**
 * Header that the service worker adds to a saved response: the time when it was
 * fetched (epoch ms).
 */
export const SAVED_AT_HEADER = 'x-nakshi-saved-at'

const DEFAULT_TIMEOUT_MS = 10_000

const fetchInTime: Transport = (address, { timeoutMs, signal, ...init }) => {
  const timeout = AbortSignal.timeout(timeoutMs)
  return fetch(address, { ...init, signal: signal ? eitherOf(signal, timeout) : timeout })
}

/** `AbortSignal.any` is newer than some supported browsers. */
export function eitherOf(...signals: readonly AbortSignal[]): AbortSignal {
  const either = new AbortController()
  for (const signal of signals) {
    const abort = () => either.abort(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true, signal: either.signal })
  }
  return either.signal
}

let transport: Transport = fetchInTime

/** Replaces `fetch` in the server-side renderer and in tests. */
export function setTransport(other: Transport | null): void {
  transport = other ?? fetchInTime
}

/** Sorts the query parameters, so that equal requests have equal URLs. */
export function endpointUrl(
  name: EndpointName,
  { path = {}, query = {} }: Pick<RequestInput, 'path' | 'query'> = {},
): string {
  const filled = endpoints[name].path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(path[key] ?? ''))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1))) {
    for (const part of Array.isArray(value) ? value : [value]) {
      if (part !== undefined && part !== '') search.append(key, String(part))
    }
  }
  const queryText = search.toString()
  return `/api${filled}${queryText && `?${queryText}`}`
}

/**
 * Never rejects: a network error or a malformed response resolves to
 * `unreachable`. A malformed response is also reported as an error.
 */
export function request<Name extends EndpointName>(
  name: Name,
  input: RequestInput<Name> = {},
): Promise<Outcome<ResponseBodies[Name]>> {
  const headers: Record<string, string> = { accept: 'application/json', ...input.headers }
  const init: RequestInit = { method: endpoints[name].method }
  if (input.body instanceof FormData) {
    init.body = input.body
  } else if (input.body !== undefined) {
    headers['content-type'] = 'application/json'
    init.body = JSON.stringify(input.body)
  }
  return send(endpointUrl(name, input), init, { ...input, headers }, async (response) => {
    const body: unknown = await response.json()
    if (isResponseOf(name, body)) return body
    // Without the body, which may contain personal data or a token.
    const malformed = new ForeignResponse('The response is malformed.')
    reportError(malformed, `reading the response of ${name}`)
    throw malformed
  })
}

/** Downloads a file of the shop. Never rejects. */
export function requestFile(address: string, input: Pick<RequestInput, 'token' | 'timeoutMs'>): Promise<Outcome<Blob>> {
  return send(address, {}, input, (response) => {
    // A captive portal redirects to its own page; the shop never does.
    if (response.redirected) throw new ForeignResponse()
    return response.blob()
  })
}

async function send<Data>(
  address: string,
  init: RequestInit,
  { token, headers, timeoutMs = DEFAULT_TIMEOUT_MS, signal }: RequestInput,
  readBody: (response: TransportResponse) => Promise<Data>,
): Promise<Outcome<Data>> {
  const options: TransportInit = {
    ...init,
    headers: {
      [CLIENT_VERSION_HEADER]: String(CLIENT_VERSION),
      [REQUEST_ID_HEADER]: newId(),
      ...headers,
      ...(token && { 'x-access-token': token }),
    },
    timeoutMs,
    signal: signal ?? null,
  }
  try {
    return await toOutcome(await transport(address, options), readBody)
  } catch (error) {
    if (isUnreachable(error)) return { kind: 'unreachable' }
    throw error
  }
}

class ForeignResponse extends Error {}

/**
 * Returns true for a network failure (TypeError), an abort or a timeout
 * (DOMException), and a response that is not from the shop (SyntaxError or
 * ForeignResponse).
 */
function isUnreachable(error: unknown): boolean {
  return (
    error instanceof TypeError ||
    error instanceof DOMException ||
    error instanceof SyntaxError ||
    error instanceof ForeignResponse
  )
}

async function toOutcome<Data>(
  response: TransportResponse,
  readBody: (response: TransportResponse) => Promise<Data>,
): Promise<Outcome<Data>> {
  if (response.status >= 500) return { kind: 'unreachable', failed: response.status === 500 }
  if (response.ok) {
    const savedAt = response.headers.get(SAVED_AT_HEADER)
    return { kind: 'ok', data: await readBody(response), savedAt: savedAt ? Number(savedAt) : null }
  }
  const data = parseErrorResponse(await response.json())
  if (!data) return { kind: 'unreachable' }
  const { code, message, fields = {} } = data
  return { kind: 'refused', code, message, fields, data }
}

/** Returns null if the body is not in the shop's error format. */
function parseErrorResponse(body: unknown): ErrorResponse | null {
  if (!isRecord(body) || !isErrorCode(body.code)) return null
  const { code, message, fields, changes, amount, states, retryAfter } = body
  return {
    status: 'error',
    code,
    message: String(message),
    ...(isRecord(fields) && { fields: textsIn(fields) }),
    ...(Array.isArray(changes) && { changes: changes.filter(isLineChange) }),
    ...(typeof amount === 'number' && { amount }),
    ...(isPinStates(states) && { states }),
    ...(typeof retryAfter === 'number' && { retryAfter }),
  }
}

/**
 * Accepts any string, because a newer server may send codes that this release
 * does not know. The page then shows the message sent with the code.
 */
function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string'
}

function isPinStates(value: unknown): value is ErrorResponse['states'] {
  return isRecord(value) && typeof value.address === 'string' && Array.isArray(value.pinCode)
}

function textsIn(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, String(text)]))
}

function isLineChange(value: unknown): value is WireLineChange {
  if (!isRecord(value) || !isRecord(value.was) || !isRecord(value.is)) return false
  const { productID, title, was, is } = value
  return (
    [productID, title].every((text) => typeof text === 'string') &&
    [was.quantity, is.quantity, is.price, was.price ?? 0].every((number) => typeof number === 'number')
  )
}
