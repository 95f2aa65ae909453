/**
 * Stripe's errors and webhooks (https://docs.stripe.com/api/errors,
 * `/api/events/object`).
 */
import * as z from 'zod'
import type { Tx } from '../../storage/transaction.ts'
import { newId, type SandboxDeps, toUnixSeconds } from '../sandbox-deps.ts'
import { ErrorResponse } from '../sandbox-http.ts'

export function invalidRequest(message: string, code?: string, http = 400, param?: string): ErrorResponse {
  return new ErrorResponse(http, { error: { type: 'invalid_request_error', code, message, param } })
}

/** As the message of an issue: the parameter is required. */
export const MISSING = 'missing'

/** Stripe refuses unknown parameters, too. */
export function invalidParameters({ issues }: z.ZodError): ErrorResponse {
  const [issue] = issues
  if (issue?.code === 'unrecognized_keys') {
    const [unknown = ''] = issue.keys
    const parameter = nameOf([...issue.path, unknown])
    return invalidRequest(`Received unknown parameter: ${parameter}`, 'parameter_unknown', 400, parameter)
  }
  const parameter = nameOf(issue?.path ?? [])
  const isMissing =
    issue?.message === MISSING || (issue?.code === 'invalid_type' && issue.message.includes('undefined'))
  if (isMissing) return invalidRequest(`Missing required param: ${parameter}.`, 'parameter_missing', 400, parameter)
  const code = parameter === 'amount' && issue?.code === 'too_small' ? 'amount_too_small' : undefined
  return invalidRequest(issue?.message ?? 'The request is invalid.', code, 400, parameter)
}

/** E.g. `shipping[address][line1]`. */
function nameOf(path: readonly PropertyKey[]): string {
  const [first = '', ...rest] = path.map(String)
  return first + rest.map((part) => `[${part}]`).join('')
}

/** Which references become objects (https://docs.stripe.com/api/expanding_objects). */
export const expand = z.union([z.array(z.string()), z.string().transform((one) => [one])]).optional()

/** Of a list, newest first (https://docs.stripe.com/api/pagination). */
export const pageQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(10),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  created: z.object({ gte: z.coerce.number().int().optional() }).optional(),
  expand,
})

/** `records` are newest first. */
export function listOf<Item extends { id: string; created?: unknown }>(
  url: string,
  records: readonly Item[],
  { limit, starting_after, ending_before, created }: z.output<typeof pageQuery>,
): object {
  const all = records.filter((item) => Number(item.created) >= (created?.gte ?? 0))
  const positionOf = (id: string) => all.findIndex((item) => item.id === id)
  const unknown = [starting_after, ending_before].find((id) => id !== undefined && positionOf(id) === -1)
  if (unknown !== undefined) return unknownObject('object', unknown)
  const after = starting_after === undefined ? all : all.slice(positionOf(starting_after) + 1)
  const before = ending_before === undefined ? after : all.slice(0, positionOf(ending_before))
  const data = ending_before === undefined ? before.slice(0, limit) : before.slice(-limit)
  return { object: 'list', url, has_more: before.length > data.length, data }
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
