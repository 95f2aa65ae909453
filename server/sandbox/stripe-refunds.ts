/** Stripe's refunds, from being asked for until they have arrived or failed. */
import { inTransaction, type Tx } from '../storage/transaction.ts'
import { readFault } from './fault-store.ts'
import { newId, type SandboxDeps, toUnixSeconds } from './sandbox-deps.ts'
import type { ErrorResponse } from './sandbox-http.ts'
import { addRecord, changeRecord, oncePerKey, readRecord } from './sandbox-store.ts'
import { type Intent, invalidRequest, keyReused, queueEvent } from './stripe-intents.ts'

interface StripeRefund {
  id: string
  object: 'refund'
  amount: number
  currency: string
  payment_intent: string
  charge: string | null
  status: 'pending' | 'succeeded' | 'failed'
  created: number
}

/** Gives money back, once for each key. */
export async function refundIntent(
  parts: SandboxDeps,
  { id, amount }: { id: string; amount: number | null },
  key: string | null,
): Promise<StripeRefund | ErrorResponse> {
  const answer = await inTransaction(parts.db, (tx) =>
    oncePerKey(tx, { key: key && `stripe:${key}`, request: { id, amount } }, () => refundIn(parts, tx, id, amount)),
  )
  parts.webhooks.nudge()
  if (answer === 'differs') return keyReused()
  return 'refused' in answer ? invalidRequest(answer.refused, answer.code) : answer
}

async function refundIn(parts: SandboxDeps, tx: Tx, id: string, amount: number | null) {
  const intent = await readRecord<Intent>(tx, 'stripe-intent', id)
  if (!intent) return { refused: `No such payment_intent: '${id}'`, code: 'resource_missing' }
  if (intent.status !== 'succeeded') return { refused: 'This payment has no charge to refund.', code: 'missing' }
  const left = intent.amount - intent.amount_refunded
  const asked = amount ?? left
  if (left === 0) return { refused: 'This charge was refunded already.', code: 'charge_already_refunded' }
  if (asked < 1 || asked > left)
    return { refused: 'The refund is greater than what is left.', code: 'amount_too_large' }
  const now = parts.clock()
  const isLate = (await readFault(tx, 'stripe')) === 'late refunds'
  const refund: StripeRefund = {
    id: newId('re_', 24),
    object: 'refund',
    amount: asked,
    currency: intent.currency,
    payment_intent: id,
    charge: intent.latest_charge,
    status: isLate ? 'pending' : 'succeeded',
    created: toUnixSeconds(now),
  }
  const after: Intent = { ...intent, amount_refunded: intent.amount_refunded + asked }
  await addRecord(tx, 'stripe-refund', { id: refund.id, parentId: id, document: refund }, now)
  await changeRecord(tx, id, intent, after)
  const charge = {
    id: intent.latest_charge,
    object: 'charge',
    payment_intent: id,
    amount: intent.amount,
    amount_refunded: after.amount_refunded,
    refunded: asked === left,
  }
  await queueEvent(parts, tx, 'charge.refunded', charge)
  return refund
}

export async function readRefund({ db }: SandboxDeps, id: string): Promise<StripeRefund | ErrorResponse> {
  return (await readRecord<StripeRefund>(db, 'stripe-refund', id)) ?? unknownRefund(id)
}

/** A refund that was pending arrives, or fails: then its money is the shop's again. */
export async function endRefund(
  parts: SandboxDeps,
  id: string,
  succeeds: boolean,
): Promise<StripeRefund | ErrorResponse> {
  const outcome = await inTransaction(parts.db, async (tx) => {
    const refund = await readRecord<StripeRefund>(tx, 'stripe-refund', id)
    const intent = refund && (await readRecord<Intent>(tx, 'stripe-intent', refund.payment_intent))
    if (refund?.status !== 'pending' || !intent) return unknownRefund(id)
    const ended: StripeRefund = { ...refund, status: succeeds ? 'succeeded' : 'failed' }
    await changeRecord(tx, id, refund, ended)
    const left = intent.amount_refunded - refund.amount
    if (!succeeds) await changeRecord(tx, intent.id, intent, { ...intent, amount_refunded: left })
    await queueEvent(parts, tx, succeeds ? 'refund.updated' : 'refund.failed', ended)
    return ended
  })
  parts.webhooks.nudge()
  return outcome
}

function unknownRefund(id: string): ErrorResponse {
  return invalidRequest(`No such refund: '${id}'`, 'resource_missing', 404)
}
