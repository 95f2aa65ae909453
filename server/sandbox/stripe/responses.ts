/**
 * Stripe's errors and webhooks (https://docs.stripe.com/api/errors,
 * `/api/events/object`).
 */
import type * as z from 'zod'
import type { Tx } from '../../storage/transaction.ts'
import { newId, type SandboxDeps, toUnixSeconds } from '../sandbox-deps.ts'
import { ErrorResponse } from '../sandbox-http.ts'

export function invalidRequest(message: string, code?: string, http = 400): ErrorResponse {
  return new ErrorResponse(http, { error: { type: 'invalid_request_error', code, message } })
}

/** Stripe refuses unknown parameters, too. */
export function invalidParameters({ issues }: z.ZodError): ErrorResponse {
  const [issue] = issues
  if (issue?.code === 'unrecognized_keys') {
    return invalidRequest(`Received unknown parameter: ${issue.keys.join(', ')}`, 'parameter_unknown')
  }
  const [first = '', ...rest] = (issue?.path ?? []).map(String)
  const parameter = first + rest.map((part) => `[${part}]`).join('')
  const isMissing = issue?.code === 'invalid_type' && issue.message.includes('undefined')
  if (isMissing) return invalidRequest(`Missing required param: ${parameter}.`, 'parameter_missing')
  const code = parameter === 'amount' && issue?.code === 'too_small' ? 'amount_too_small' : undefined
  return invalidRequest(issue?.message ?? 'The request is invalid.', code)
}

export function keyReused(): ErrorResponse {
  const message = 'Keys for idempotent requests can only be used with the same parameters they were first used with.'
  return new ErrorResponse(400, { error: { type: 'idempotency_error', message } })
}

export function unknownObject(kind: string, id: string): ErrorResponse {
  return invalidRequest(`No such ${kind}: '${id}'`, 'resource_missing', 404)
}

/** In the transaction that makes the change. */
export async function queueEvent(
  { webhooks, clock }: SandboxDeps,
  tx: Tx,
  event: string,
  object: object,
): Promise<void> {
  const id = newId('evt_', 24)
  await webhooks.add(tx, {
    id,
    provider: 'stripe',
    event,
    body: {
      id,
      object: 'event',
      created: toUnixSeconds(clock()),
      type: event,
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
    },
  })
}
