import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { ResponseBodies } from '#contract/schemas/endpoint-schemas.ts'
import { endpointUrl, type RequestInput } from '#sync/api.ts'

interface Asking extends Pick<RequestInput, 'path' | 'query' | 'token' | 'headers'> {
  /** Sent as it is, so that a test can send what the contract does not allow. */
  body?: unknown
}

export interface Heard<Name extends EndpointName> {
  http: number
  headers: Headers
  /** Empty when the call was refused. */
  answer: ResponseBodies[Name]
  /** Undefined when the call went well. */
  code: ErrorCode | undefined
  message: string
  fields: Record<string, string>
}

export type Ask = <Name extends EndpointName>(name: Name, asking?: Asking) => Promise<Heard<Name>>

/** Makes calls over HTTP, and answers all there is to see of them. */
export function askOf(origin: () => string): Ask {
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
