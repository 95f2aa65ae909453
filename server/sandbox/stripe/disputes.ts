/**
 * Disputes at Stripe (https://docs.stripe.com/api/disputes/object,
 * https://docs.stripe.com/disputes).
 */
import * as z from 'zod'
import type { Tx } from '../../storage/transaction.ts'
import { changeAndNotify, newId, type SandboxDeps, toUnixSeconds } from '../sandbox-deps.ts'
import type { ErrorResponse } from '../sandbox-http.ts'
import { insertRecord, listRecords, type RecordKind, readRecord, updateRecord } from '../sandbox-store.ts'
import { intents } from './intents.ts'
import { invalidRequest, queueEvent, unknownObject } from './responses.ts'

const disputeSchema = z.object({
  id: z.string(),
  object: z.literal('dispute'),
  amount: z.int(),
  currency: z.string(),
  charge: z.string().nullable(),
  payment_intent: z.string(),
  reason: z.literal('fraudulent'),
  status: z.enum(['needs_response', 'won', 'lost']),
  created: z.int(),
})

type StripeDispute = z.output<typeof disputeSchema>

export const disputes: RecordKind<StripeDispute> = { name: 'stripe-dispute', schema: disputeSchema }

/** Whether a dispute of a payment is open, and the sum of the lost ones in cents. */
export async function disputedOf(tx: Tx, intentId: string): Promise<{ isOpen: boolean; lost: number }> {
  const all = (await listRecords(tx, disputes, intentId)).map(({ document }) => document)
  return {
    isOpen: all.some(({ status }) => status === 'needs_response'),
    lost: all.reduce((sum, { status, amount }) => (status === 'lost' ? sum + amount : sum), 0),
  }
}

/** Of the whole payment if `amount` is null. It leaves the balance at once. */
export async function openDispute(
  deps: SandboxDeps,
  intentId: string,
  amount: number | null,
): Promise<StripeDispute | ErrorResponse> {
  const now = deps.clock()
  return await changeAndNotify(deps, async (tx) => {
    const record = await readRecord(tx, intents, intentId)
    if (!record) return unknownObject('payment_intent', intentId)
    const intent = record.document
    if (intent.status !== 'succeeded') return invalidRequest('Only paid payments can be disputed.')
    const dispute: StripeDispute = {
      id: newId('du_', 24),
      object: 'dispute',
      amount: amount ?? intent.amount,
      currency: intent.currency,
      charge: intent.latest_charge,
      payment_intent: intentId,
      reason: 'fraudulent',
      status: 'needs_response',
      created: toUnixSeconds(now),
    }
    await insertRecord(tx, disputes, { id: dispute.id, parentId: intentId, document: dispute }, now)
    await updateRecord(tx, record, { ...intent, isDisputed: true })
    await queueEvent(deps, tx, 'charge.dispute.created', dispute)
    await queueEvent(deps, tx, 'charge.dispute.funds_withdrawn', dispute)
    return dispute
  })
}

/** If the shop wins, the amount returns. */
export async function endDispute(
  deps: SandboxDeps,
  id: string,
  outcome: 'won' | 'lost',
): Promise<StripeDispute | ErrorResponse> {
  return await changeAndNotify(deps, async (tx) => {
    const record = await readRecord(tx, disputes, id)
    if (record?.document.status !== 'needs_response') return unknownObject('dispute', id)
    const ended: StripeDispute = { ...record.document, status: outcome }
    await updateRecord(tx, record, ended)
    await queueEvent(deps, tx, 'charge.dispute.closed', ended)
    if (outcome === 'won') await queueEvent(deps, tx, 'charge.dispute.funds_reinstated', ended)
    return ended
  })
}
