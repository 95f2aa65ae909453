import { randomUUID } from 'node:crypto'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { WireUser } from '#contract/schemas/account.ts'
import type { ResponseBodies } from '#contract/schemas/endpoint-schemas.ts'
import { endpointUrl, type RequestInput } from '#sync/api.ts'

interface Asking extends Pick<RequestInput, 'path' | 'query' | 'token' | 'headers'> {
  /** As it is, so that a test can violate the contract. */
  body?: unknown
}

interface ApiResponse<Name extends EndpointName> {
  http: number
  headers: Headers
  /** Empty if the request was refused. */
  answer: ResponseBodies[Name]
  /** Undefined after a success. */
  code: ErrorCode | undefined
  message: string
  fields: Record<string, string>
}

export type ApiClient = <Name extends EndpointName>(name: Name, asking?: Asking) => Promise<ApiResponse<Name>>

/** Sends requests over HTTP, and returns all of their responses. */
export function apiClient(origin: () => string): ApiClient {
  return async (name, { body, token, headers, ...address } = {}) => {
    const isForm = body instanceof FormData
    const response = await fetch(origin() + endpointUrl(name, address), {
      method: endpoints[name].method,
      headers: {
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...(token && { 'x-access-token': token }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
    const answer = await response.json()
    const { code, message = '', fields = {} } = answer
    return { http: response.status, headers: response.headers, answer, code, message, fields }
  }
}

export const PASSWORD = 'मोती & pearls'

export interface Shopper {
  email: string
  token: string
  user: WireUser
}

export function newEmail(): string {
  return `asha-${randomUUID()}@example.com`
}

/** Registered and logged in. */
export async function newShopper(
  ask: ApiClient,
  { fullname = 'Asha Patel', email = newEmail() } = {},
): Promise<Shopper> {
  await ask('register', { body: { fullname, email, password: PASSWORD } })
  return { email, ...(await accessTokenOf(ask, email)) }
}

/** Logs in again, as on another device. */
export async function accessTokenOf(
  ask: ApiClient,
  email: string,
  password = PASSWORD,
): Promise<Omit<Shopper, 'email'>> {
  const { answer, message } = await ask('login', { body: { email, password } })
  if (!answer.accessToken) throw new Error(`The login was refused: ${message}`)
  return { token: answer.accessToken, user: answer.user }
}
