/**
 * Refunds at Stripe (https://docs.stripe.com/api/refunds,
 * https://docs.stripe.com/refunds). A refusal is repeated for its key
 * (https://docs.stripe.com/api/idempotent_requests).
 */
import * as z from 'zod'
import type { Tx } from '../../storage/transaction.ts'
import { refundStateDuring } from '../fault-store.ts'
import { changeAndNotify, newId, type SandboxDeps, toUnixSeconds } from '../sandbox-deps.ts'
import type { ErrorResponse } from '../sandbox-http.ts'
import {
  insertRecord,
  listAllRecords,
  listRecords,
  oncePerKey,
  type RecordKind,
  readRecord,
  updateRecord,
} from '../sandbox-store.ts'
import { chargeOf } from './charge.ts'
import { isChargedBack } from './disputes.ts'
import { type Intent, intents } from './intents.ts'
import { expand, invalidRequest, keyReused, MISSING, queueEvent, unknownObject } from './responses.ts'

/** In cents; all that is left if missing. */
const refundBody = z.strictObject({
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
  amount: z.coerce.number().int().min(1, 'This value must be greater than or equal to 1.').optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: z.record(z.string(), z.string()).optional(),
  instructions_email: z.string().optional(),
  refund_application_fee: z.string().optional(),
  reverse_transfer: z.string().optional(),
  expand,
})

/** Of a payment intent or a charge. */
export const newRefund = refundBody.refine(
  ({ payment_intent, charge }) => payment_intent !== undefined || charge !== undefined,
  { path: ['payment_intent'], message: MISSING },
)

type NewRefund = z.output<typeof refundBody> & { payment_intent: string }

const refundSchema = z.object({
  id: z.string(),
  object: z.literal('refund'),
  amount: z.int(),
  currency: z.string(),
  payment_intent: z.string(),
  charge: z.string().nullable(),
  reason: z.string().nullable().default(null),
  metadata: z.record(z.string(), z.string()).default({}),
  status: z.enum(['pending', 'succeeded', 'failed']),
  created: z.int(),
})

type StripeRefund = z.output<typeof refundSchema>

export const refunds: RecordKind<StripeRefund> = { name: 'stripe-refund', schema: refundSchema }

const refundResponse = z.union([refundSchema, z.object({ refused: z.string(), code: z.string() })])

/** In full or in part. Idempotent by `key`, for the same parameters. */
export async function refundIntent(
  deps: SandboxDeps,
  request: NewRefund,
  key: string | null,
): Promise<StripeRefund | ErrorResponse> {
  const response = await changeAndNotify(deps, (tx) =>
    oncePerKey(tx, { key: key && `stripe:${key}`, request, schema: refundResponse }, () =>
      createRefund(deps, tx, request),
    ),
  )
  if (response === 'conflict') return keyReused()
  return 'refused' in response ? invalidRequest(response.refused, response.code) : response
}

async function createRefund(
  deps: SandboxDeps,
  tx: Tx,
  { payment_intent: id, amount: requested, reason, metadata = {} }: NewRefund,
): Promise<z.output<typeof refundResponse>> {
  const record = await readRecord(tx, intents, id)
  if (!record) return { refused: `No such payment_intent: '${id}'`, code: 'resource_missing' }
  const intent = record.document
  // Not after a won dispute (https://docs.stripe.com/error-codes#charge-disputed).
  if (await isChargedBack(tx, id)) {
    const charge = `Charge ${intent.latest_charge} has been charged back; cannot issue a refund.`
    return { refused: charge, code: 'charge_disputed' }
  }
  if (intent.status !== 'succeeded') return { refused: 'This payment has no charge to refund.', code: 'missing' }
  const refundable = intent.amount - intent.amount_refunded
  const amount = requested ?? refundable
  if (refundable === 0) return { refused: 'The charge has already been refunded.', code: 'charge_already_refunded' }
  if (amount < 1 || amount > refundable) {
    return { refused: 'Refund amount is greater than unrefunded amount on charge.', code: 'amount_too_large' }
  }
  const fault = await deps.readFault(tx, 'stripe')
  if (fault === 'low balance') {
    return { refused: 'Insufficient funds in your Stripe balance to refund this amount.', code: 'balance_insufficient' }
  }
  const now = deps.clock()
  const refund: StripeRefund = {
    id: newId('re_', 24),
    object: 'refund',
    amount,
    currency: intent.currency,
    payment_intent: id,
    charge: intent.latest_charge,
    reason: reason ?? null,
    metadata,
    status: refundStateDuring[fault] ?? 'succeeded',
    created: toUnixSeconds(now),
  }
  const hasFailed = refund.status === 'failed'
  const refunded: Intent = { ...intent, amount_refunded: intent.amount_refunded + (hasFailed ? 0 : amount) }
  await insertRecord(tx, refunds, { id: refund.id, parentId: id, document: refund }, now)
  await updateRecord(tx, record, refunded)
  await queueEvent(deps, tx, 'refund.created', refund)
  if (hasFailed) {
    await queueEvent(deps, tx, 'refund.failed', refund)
    return refund
  }
  const charge = chargeOf(refunded, now)
  if (charge) await queueEvent(deps, tx, 'charge.refunded', charge)
  return refund
}

/** All that is left if `amount` is null. */
export async function refundInDashboard(
  deps: SandboxDeps,
  intentId: string,
  amount: number | null,
): Promise<StripeRefund | ErrorResponse> {
  return await refundIntent(deps, { payment_intent: intentId, ...(amount !== null && { amount }) }, null)
}

/** Newest first. */
export async function listRefunds({ db }: SandboxDeps, intentId: string): Promise<StripeRefund[]> {
  return (await listRecords(db, refunds, intentId)).map(({ document }) => document).reverse()
}

export async function listAllRefunds({ db }: SandboxDeps): Promise<StripeRefund[]> {
  return (await listAllRecords(db, refunds)).map(({ document }) => document).reverse()
}

export async function readRefund({ db }: SandboxDeps, id: string): Promise<StripeRefund | ErrorResponse> {
  return (await readRecord(db, refunds, id))?.document ?? unknownObject('refund', id)
}

/** The money of a failed refund returns to the shop. */
export async function endRefund(
  deps: SandboxDeps,
  id: string,
  succeeds: boolean,
): Promise<StripeRefund | ErrorResponse> {
  return await changeAndNotify(deps, async (tx) => {
    const record = await readRecord(tx, refunds, id)
    const intent = record && (await readRecord(tx, intents, record.document.payment_intent))
    if (record?.document.status !== 'pending' || !intent) return unknownObject('refund', id)
    const ended: StripeRefund = { ...record.document, status: succeeds ? 'succeeded' : 'failed' }
    await updateRecord(tx, record, ended)
    const amountRefunded = intent.document.amount_refunded - ended.amount
    if (!succeeds) await updateRecord(tx, intent, { ...intent.document, amount_refunded: amountRefunded })
    await queueEvent(deps, tx, succeeds ? 'refund.updated' : 'refund.failed', ended)
    return ended
  })
}
