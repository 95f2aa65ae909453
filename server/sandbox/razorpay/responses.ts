import * as z from 'zod'
import type { Tx } from '../../storage/transaction.ts'
import { newId, type SandboxDeps, toUnixSeconds } from '../sandbox-deps.ts'
import { ErrorResponse } from '../sandbox-http.ts'

export const UNKNOWN_ID = 'The id provided does not exist'

export function unknownId(): ErrorResponse {
  return badRequest(UNKNOWN_ID)
}

/** In the format of https://razorpay.com/docs/errors/. */
export function badRequest(description: string, { http = 400, field }: { http?: number; field?: string } = {}) {
  const error = {
    code: 'BAD_REQUEST_ERROR',
    description,
    ...(field && { field }),
    source: 'business',
    step: null,
    reason: 'input_validation_failed',
    metadata: {},
  }
  return new ErrorResponse(http, { error })
}

/** Razorpay refuses unknown fields, too. */
export function invalidRequest({ issues }: z.ZodError): ErrorResponse {
  const [issue] = issues
  if (issue?.code === 'unrecognized_keys') {
    return badRequest(`${issue.keys.join(', ')} is/are not required and should not be sent`)
  }
  return badRequest(issue?.message ?? 'The request is invalid.', { field: issue?.path.join('.') ?? '' })
}

const wholeNumber = z
  .string()
  .regex(/^\d{1,10}$/, 'Must be a number')
  .transform(Number)

/** Of a list, newest first (https://razorpay.com/docs/api/#pagination). */
export const pageQuery = z.strictObject({
  count: wholeNumber.pipe(z.int().min(1).max(100)).default(10),
  skip: wholeNumber.default(0),
  /** In Unix seconds. */
  from: wholeNumber.default(0),
  to: wholeNumber.default(Number.MAX_SAFE_INTEGER),
})

/** All of the items without a page. */
export function collection(all: readonly object[], page?: z.output<typeof pageQuery>): object {
  const items = page ? pageOf(all, page) : all
  return { entity: 'collection', count: items.length, items }
}

function pageOf(
  all: readonly { created_at?: unknown }[],
  { count, skip, from, to }: z.output<typeof pageQuery>,
): readonly object[] {
  const inTime = all.filter(({ created_at: at }) => Number(at) >= from && Number(at) <= to)
  return inTime.slice(skip, skip + count)
}

/** In the transaction that makes the change. */
export async function queueEvent(
  { webhooks, clock }: SandboxDeps,
  tx: Tx,
  event: string,
  entities: Record<string, object>,
): Promise<void> {
  const payload = Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }]))
  await webhooks.add(tx, {
    id: newId('evt_'),
    provider: 'razorpay',
    event,
    body: {
      entity: 'event',
      account_id: 'acc_sandbox',
      event,
      contains: Object.keys(entities),
      payload,
      created_at: toUnixSeconds(clock()),
    },
  })
}
