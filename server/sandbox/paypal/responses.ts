/**
 * PayPal's errors and webhooks (https://developer.paypal.com/api/rest/responses/
 * and `/webhooks/`).
 */
import type * as z from 'zod'
import type { Tx } from '../../storage/transaction.ts'
import { newId, type SandboxDeps } from '../sandbox-deps.ts'
import { ErrorResponse } from '../sandbox-http.ts'

/** In every response, even a minimal one. */
export interface Resource {
  id: string
  status: string
  links: readonly object[]
}

/** Well formed, but impossible. */
export function unprocessable(issue: string): ErrorResponse {
  return unprocessableFor([{ issue }])
}

function unprocessableFor(details: readonly object[]): ErrorResponse {
  const message = 'The requested action could not be performed, semantically incorrect, or failed business validation.'
  return errorOf(422, { name: 'UNPROCESSABLE_ENTITY', message, details })
}

function errorOf(http: number, error: { name: string; message: string; details: readonly object[] }): ErrorResponse {
  return new ErrorResponse(http, { ...error, debug_id: newId('', 13).toLowerCase() })
}

/**
 * Issues of the schemas that PayPal answers with status 422
 * (https://github.com/paypal/paypal-rest-api-specifications, `orders.create-422`).
 */
const SEMANTIC = new Set(['DECIMAL_PRECISION', 'INVALID_CURRENCY_CODE'])

export function malformed({ issues }: z.ZodError): ErrorResponse {
  const details = issues.map(({ code, path, message }) => {
    const isMissing = code === 'invalid_type' && message.includes('undefined')
    // Messages in capitals are issues that the schemas name.
    const named = /^[A-Z_]+$/.test(message) ? message : 'INVALID_PARAMETER_VALUE'
    return { field: `/${path.join('/')}`, location: 'body', issue: isMissing ? 'MISSING_REQUIRED_PARAMETER' : named }
  })
  return details.every(({ issue }) => SEMANTIC.has(issue)) ? unprocessableFor(details) : badRequestFor(details)
}

export function badRequest(issue: string): ErrorResponse {
  return badRequestFor([{ issue }])
}

function badRequestFor(details: readonly object[]): ErrorResponse {
  const message = 'Request is not well-formed, syntactically incorrect, or violates schema.'
  return errorOf(400, { name: 'INVALID_REQUEST', message, details })
}

export function unauthorized(): ErrorResponse {
  const message = 'Authentication failed due to invalid authentication credentials or a missing Authorization header.'
  return errorOf(401, { name: 'AUTHENTICATION_FAILURE', message, details: [] })
}

export function notFound(): ErrorResponse {
  const message = 'The specified resource does not exist.'
  return errorOf(404, { name: 'RESOURCE_NOT_FOUND', message, details: [{ issue: 'INVALID_RESOURCE_ID' }] })
}

export function newPayPalId(): string {
  return newId('', 17).toUpperCase()
}

/** In the transaction that makes the change. */
export async function queueEvent({ webhooks }: SandboxDeps, tx: Tx, event: string, resource: object): Promise<void> {
  const id = newId('WH-', 20)
  await webhooks.add(tx, { id, provider: 'payPal', event, body: { id, event_type: event, resource } })
}
