/**
 * PayPal's errors and webhooks (https://developer.paypal.com/api/rest/responses/
 * and `/webhooks/`).
 */
import type * as z from 'zod'
import type { Tx } from '../../storage/transaction.ts'
import { newId, type SandboxDeps } from '../sandbox-deps.ts'
import { ErrorResponse } from '../sandbox-http.ts'

/** Well formed, but impossible. */
export function unprocessable(issue: string, http = 422): ErrorResponse {
  const message = 'The requested action could not be performed.'
  return new ErrorResponse(http, { name: 'UNPROCESSABLE_ENTITY', message, details: [{ issue }] })
}

export function malformed({ issues }: z.ZodError): ErrorResponse {
  const details = issues.map(({ code, path, message }) => {
    const isMissing = code === 'invalid_type' && message.includes('undefined')
    // Messages in capitals are issues that the schemas name.
    const named = /^[A-Z_]+$/.test(message) ? message : 'INVALID_PARAMETER_VALUE'
    return { field: `/${path.join('/')}`, location: 'body', issue: isMissing ? 'MISSING_REQUIRED_PARAMETER' : named }
  })
  const message = 'Request is not well-formed, syntactically incorrect, or violates schema.'
  return new ErrorResponse(400, { name: 'INVALID_REQUEST', message, details })
}

export function badRequest(issue: string): ErrorResponse {
  const message = 'Request is not well-formed, syntactically incorrect, or violates schema.'
  return new ErrorResponse(400, { name: 'INVALID_REQUEST', message, details: [{ issue }] })
}

export function unauthorized(): ErrorResponse {
  const message = 'Authentication failed due to invalid authentication credentials or a missing Authorization header.'
  return new ErrorResponse(401, { name: 'AUTHENTICATION_FAILURE', message, details: [] })
}

export function notFound(): ErrorResponse {
  const message = 'The specified resource does not exist.'
  return new ErrorResponse(404, { name: 'RESOURCE_NOT_FOUND', message, details: [{ issue: 'INVALID_RESOURCE_ID' }] })
}

export function newPayPalId(): string {
  return newId('', 17).toUpperCase()
}

/** In the transaction that makes the change. */
export async function queueEvent({ webhooks }: SandboxDeps, tx: Tx, event: string, resource: object): Promise<void> {
  const id = newId('WH-', 20)
  await webhooks.add(tx, { id, provider: 'payPal', event, body: { id, event_type: event, resource } })
}
