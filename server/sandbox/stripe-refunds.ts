/** Simulates Stripe refunds, which are requested by the shop and then succeed or fail. */
import * as z from 'zod'
import { inTransaction, type Tx } from '../storage/transaction.ts'
import { readFault } from './fault-store.ts'
import { newId, type SandboxDeps, toUnixSeconds } from './sandbox-deps.ts'
import type { ErrorResponse } from './sandbox-http.ts'
import { insertRecord, oncePerKey, type RecordKind, readRecord, updateRecord } from './sandbox-store.ts'
import { type Intent, intents, invalidRequest, keyReused, queueEvent } from './stripe-intents.ts'

const refundSchema = z.object({
  id: z.string(),
  object: z.literal('refund'),
  amount: z.int(),
  currency: z.string(),
  payment_intent: z.string(),
  charge: z.string().nullable(),
  status: z.enum(['pending', 'succeeded', 'failed']),
  created: z.int(),
})

type StripeRefund = z.output<typeof refundSchema>

const refunds: RecordKind<StripeRefund> = { name: 'stripe-refund', schema: refundSchema }

const refundResponse = z.union([refundSchema, z.object({ refused: z.string(), code: z.string() })])

/** Refunds a payment in full or in part. Idempotent for the same `key`. */
export async function refundIntent(
  deps: SandboxDeps,
  { id, amount }: { id: string; amount: number | null },
  key: string | null,
): Promise<StripeRefund | ErrorResponse> {
  const response = await inTransaction(deps.db, (tx) =>
    oncePerKey(tx, { key: key && `stripe:${key}`, request: { id, amount }, schema: refundResponse }, () =>
      createRefund(deps, tx, id, amount),
    ),
  )
  deps.webhooks.wake()
  if (response === 'conflict') return keyReused()
  return 'refused' in response ? invalidRequest(response.refused, response.code) : response
}

async function createRefund(
  deps: SandboxDeps,
  tx: Tx,
  id: string,
  requested: number | null,
): Promise<z.output<typeof refundResponse>> {
  const record = await readRecord(tx, intents, id)
  if (!record) return { refused: `No such payment_intent: '${id}'`, code: 'resource_missing' }
  const intent = record.document
  if (intent.status !== 'succeeded') return { refused: 'This payment has no charge to refund.', code: 'missing' }
  const refundable = intent.amount - intent.amount_refunded
  const amount = requested ?? refundable
  if (refundable === 0) return { refused: 'This charge was refunded already.', code: 'charge_already_refunded' }
  if (amount < 1 || amount > refundable) {
    return { refused: 'The refund is greater than what is left.', code: 'amount_too_large' }
  }
  const now = deps.clock()
  const isPending = (await readFault(tx, 'stripe')) === 'pending refunds'
  const refund: StripeRefund = {
    id: newId('re_', 24),
    object: 'refund',
    amount,
    currency: intent.currency,
    payment_intent: id,
    charge: intent.latest_charge,
    status: isPending ? 'pending' : 'succeeded',
    created: toUnixSeconds(now),
  }
  const refunded: Intent = { ...intent, amount_refunded: intent.amount_refunded + amount }
  await insertRecord(tx, refunds, { id: refund.id, parentId: id, document: refund }, now)
  await updateRecord(tx, record, refunded)
  await queueEvent(deps, tx, 'charge.refunded', {
    id: intent.latest_charge,
    object: 'charge',
    payment_intent: id,
    amount: intent.amount,
    amount_refunded: refunded.amount_refunded,
    refunded: amount === refundable,
  })
  return refund
}

export async function readRefund({ db }: SandboxDeps, id: string): Promise<StripeRefund | ErrorResponse> {
  return (await readRecord(db, refunds, id))?.document ?? unknownRefund(id)
}

/**
 * Completes a pending refund or makes the refund fail, depending on `succeeds`. If the refund fails, the money returns
 * to the shop.
 */
export async function endRefund(
  deps: SandboxDeps,
  id: string,
  succeeds: boolean,
): Promise<StripeRefund | ErrorResponse> {
  const response = await inTransaction(deps.db, async (tx) => {
    const record = await readRecord(tx, refunds, id)
    const intent = record && (await readRecord(tx, intents, record.document.payment_intent))
    if (record?.document.status !== 'pending' || !intent) return unknownRefund(id)
    const ended: StripeRefund = { ...record.document, status: succeeds ? 'succeeded' : 'failed' }
    await updateRecord(tx, record, ended)
    const amountRefunded = intent.document.amount_refunded - ended.amount
    if (!succeeds) await updateRecord(tx, intent, { ...intent.document, amount_refunded: amountRefunded })
    await queueEvent(deps, tx, succeeds ? 'refund.updated' : 'refund.failed', ended)
    return ended
  })
  deps.webhooks.wake()
  return response
}

function unknownRefund(id: string): ErrorResponse {
  return invalidRequest(`No such refund: '${id}'`, 'resource_missing', 404)
}
