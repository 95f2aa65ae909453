/**
 * The one place that asks the server's API. Works in the page, in the service worker and, through another transport, on
 * the server while it renders. Shows nothing and decides nothing: it answers one of three outcomes.
 */
import { CLIENT_VERSION, CLIENT_VERSION_HEADER, type EndpointName, endpoints } from '#contract/endpoints.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Transport } from '#contract/rendering.ts'
import type { RequestBodies, ResponseBodies } from '#contract/schemas/endpoint-schemas.ts'
import type { ErrorResponse } from '#contract/schemas/error-response.ts'

/**
 * `unreachable` means no answer in time, no network, or a server in trouble; it is worth trying again later. `failed` says
 * that the server answered, and could not do it.
 */
export type Outcome<Answer> =
  | { kind: 'ok'; data: Answer; savedAt: number | null }
  | { kind: 'refused'; code: ErrorCode; message: string; fields: Record<string, string>; data: ErrorResponse }
  | { kind: 'unreachable'; failed?: boolean }

export interface RequestInput<Name extends EndpointName = EndpointName> {
  /** Values of the path's `:name` parts. */
  path?: Record<string, string>
  /** Lists become repeated values; undefined and empty ones are left out. */
  query?: Record<string, string | number | boolean | readonly string[] | undefined>
  body?: RequestBodies[Name]
  /** The shopper's access token. */
  token?: string
  headers?: Record<string, string>
  /** Give up after this many milliseconds. */
  timeoutMs?: number
  signal?: AbortSignal
}

/** Set by the service worker on answers that it kept from earlier: epoch milliseconds of when they were true. */
export const SAVED_AT_HEADER = 'x-nakshi-saved-at'

const DEFAULT_TIMEOUT_MS = 10_000

let transport: Transport = (address, init) => fetch(address, init)

/** Replaces `fetch`, for the server's own rendering and for tests that speak to another origin. */
export function setTransport(other: Transport): void {
  transport = other
}

/** The address of a call, path parameters filled and query in a fixed order, so that equal calls are equal strings. */
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

/** Makes a call. Never throws. Repeating a GET is always safe; for the others see the call's own documentation. */
export async function request<Name extends EndpointName>(
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
  return await send(endpointUrl(name, input), init, { ...input, headers }, (response) => response.json())
}

/**
 * Reads a paper of the shopper's own, as its bytes. The address starts with `/api` and holds no token: it could be
 * passed on. Never throws.
 */
function requestFile(
  address: string,
  input: Required<Pick<RequestInput, 'token' | 'timeoutMs'>>,
): Promise<Outcome<Blob>> {
  return send(address, {}, input, (response) => {
    // No JSON tells it from the page of a captive portal, but the shop itself never sends one elsewhere.
    if (response.redirected) throw new Error('This is not the paper.')
    return response.blob()
  })
}

async function send<Answer>(
  address: string,
  init: RequestInit,
  { token, headers, timeoutMs = DEFAULT_TIMEOUT_MS, signal }: RequestInput,
  readAnswer: (response: Response) => Promise<Answer>,
): Promise<Outcome<Answer>> {
  const deadline = AbortSignal.timeout(timeoutMs)
  try {
    const response = await transport(address, {
      ...init,
      headers: {
        [CLIENT_VERSION_HEADER]: String(CLIENT_VERSION),
        ...headers,
        ...(token && { 'x-access-token': token }),
      },
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    })
    return await toOutcome(response, readAnswer)
  } catch {
    // A network that fails, a deadline that passes and an answer that is not ours are one thing to callers.
    return { kind: 'unreachable' }
  }
}

/** Throws when what should be JSON is none: a captive portal answers 200 with a page of its own. */
async function toOutcome<Answer>(
  response: Response,
  readAnswer: (response: Response) => Promise<Answer>,
): Promise<Outcome<Answer>> {
  if (response.status >= 500) return { kind: 'unreachable', failed: response.status === 500 }
  if (response.ok) {
    const savedAt = response.headers.get(SAVED_AT_HEADER)
    return { kind: 'ok', data: await readAnswer(response), savedAt: savedAt ? Number(savedAt) : null }
  }
  const body = await response.json()
  const { code, message, fields } = body
  if (typeof code !== 'string') return { kind: 'unreachable' }
  return { kind: 'refused', code: code as ErrorCode, message: String(message), fields: fields ?? {}, data: body }
}

/** Setting a paper takes longer than reading an order. */
const INVOICE_TIMEOUT_MS = 15_000

/** The invoice of an order: as HTML to be shown and printed, or as PDF to be kept. Never throws. */
export function requestInvoice(orderId: string, token: string, as: 'page' | 'pdf'): Promise<Outcome<Blob>> {
  const address = `/api/orders/${encodeURIComponent(orderId)}/invoice${as === 'pdf' ? '.pdf' : ''}`
  return requestFile(address, { token, timeoutMs: INVOICE_TIMEOUT_MS })
}
