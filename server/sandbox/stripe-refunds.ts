/** Stripe's refunds, from being asked for until they have arrived or failed. */
import { inTransaction, type Tx } from '../storage/transaction.ts'
import { onceByKey } from './once-by-key.ts'
import { newId, type SandboxParts, secondsOf } from './sandbox-parts.ts'
import type { SandboxRefusal } from './sandbox-refusal.ts'
import { addRecord, changeRecord, readRecord } from './sandbox-store.ts'
import { type Intent, invalid, keyReused, tell } from './stripe-intents.ts'
import { readTrouble } from './trouble-store.ts'

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
  parts: SandboxParts,
  { id, amount }: { id: string; amount: number | null },
  key: string | null,
): Promise<StripeRefund | SandboxRefusal> {
  const answer = await inTransaction(parts.db, (tx) =>
    onceByKey(tx, { key: key && `stripe:${key}`, request: { id, amount } }, () => refundIn(parts, tx, id, amount)),
  )
  parts.webhooks.nudge()
  if (answer === 'differs') return keyReused()
  return 'refused' in answer ? invalid(answer.refused, answer.code) : answer
}

async function refundIn(parts: SandboxParts, tx: Tx, id: string, amount: number | null) {
  const intent = await readRecord<Intent>(tx, 'stripe-intent', id)
  if (!intent) return { refused: `No such payment_intent: '${id}'`, code: 'resource_missing' }
  if (intent.status !== 'succeeded') return { refused: 'This payment has no charge to refund.', code: 'missing' }
  const left = intent.amount - intent.amount_refunded
  const asked = amount ?? left
  if (left === 0) return { refused: 'This charge was refunded already.', code: 'charge_already_refunded' }
  if (asked < 1 || asked > left)
    return { refused: 'The refund is greater than what is left.', code: 'amount_too_large' }
  const now = parts.clock()
  const isLate = (await readTrouble(tx, 'stripe')) === 'late refunds'
  const refund: StripeRefund = {
    id: newId('re_', 24),
    object: 'refund',
    amount: asked,
    currency: intent.currency,
    payment_intent: id,
    charge: intent.latest_charge,
    status: isLate ? 'pending' : 'succeeded',
    created: secondsOf(now),
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
  await tell(parts, tx, 'charge.refunded', charge)
  return refund
}

export async function readRefund({ db }: SandboxParts, id: string): Promise<StripeRefund | SandboxRefusal> {
  return (await readRecord<StripeRefund>(db, 'stripe-refund', id)) ?? unknownRefund(id)
}

/** A refund that was pending arrives, or fails: then its money is the shop's again. */
export async function endRefund(
  parts: SandboxParts,
  id: string,
  succeeds: boolean,
): Promise<StripeRefund | SandboxRefusal> {
  const outcome = await inTransaction(parts.db, async (tx) => {
    const refund = await readRecord<StripeRefund>(tx, 'stripe-refund', id)
    const intent = refund && (await readRecord<Intent>(tx, 'stripe-intent', refund.payment_intent))
    if (refund?.status !== 'pending' || !intent) return unknownRefund(id)
    const ended: StripeRefund = { ...refund, status: succeeds ? 'succeeded' : 'failed' }
    await changeRecord(tx, id, refund, ended)
    const left = intent.amount_refunded - refund.amount
    if (!succeeds) await changeRecord(tx, intent.id, intent, { ...intent, amount_refunded: left })
    await tell(parts, tx, succeeds ? 'refund.updated' : 'refund.failed', ended)
    return ended
  })
  parts.webhooks.nudge()
  return outcome
}

function unknownRefund(id: string): SandboxRefusal {
  return invalid(`No such refund: '${id}'`, 'resource_missing', 404)
}
