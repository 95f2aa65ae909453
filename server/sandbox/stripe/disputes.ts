/**
 * Disputes at Stripe (https://docs.stripe.com/api/disputes/object,
 * https://docs.stripe.com/disputes/how-disputes-work). An inquiry takes no money
 * (`warning_needs_response`, `warning_closed`), and may become a dispute.
 */
import * as z from 'zod'
import type { Tx } from '../../storage/transaction.ts'
import { changeAndNotify, type NewDispute, newId, type SandboxDeps, toUnixSeconds } from '../sandbox-deps.ts'
import type { ErrorResponse } from '../sandbox-http.ts'
import {
  insertRecord,
  listAllRecords,
  listRecords,
  type RecordKind,
  readRecord,
  type StoredRecord,
  updateRecord,
} from '../sandbox-store.ts'
import { intents } from './intents.ts'
import { invalidRequest, listOf, pageQuery, queueEvent, unknownObject } from './responses.ts'

const disputeSchema = z.object({
  id: z.string(),
  object: z.literal('dispute'),
  amount: z.int(),
  currency: z.string(),
  charge: z.string().nullable(),
  payment_intent: z.string(),
  reason: z.literal('fraudulent'),
  status: z.enum(['warning_needs_response', 'warning_closed', 'needs_response', 'won', 'lost']),
  is_charge_refundable: z.boolean().default(false),
  created: z.int(),
})

type StripeDispute = z.output<typeof disputeSchema>

export const disputes: RecordKind<StripeDispute> = { name: 'stripe-dispute', schema: disputeSchema }

/** https://docs.stripe.com/api/disputes/list */
export const disputeQuery = pageQuery.extend({
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
})

/** Newest first. */
export async function listDisputes(
  { db }: SandboxDeps,
  { payment_intent, charge, ...page }: z.output<typeof disputeQuery>,
): Promise<object> {
  const all = (await listAllRecords(db, disputes)).map(({ document }) => document).reverse()
  const found = all
    .filter((dispute) => payment_intent === undefined || dispute.payment_intent === payment_intent)
    .filter((dispute) => charge === undefined || dispute.charge === charge)
  return listOf('/v1/disputes', found, page)
}

export async function readDispute({ db }: SandboxDeps, id: string): Promise<StripeDispute | ErrorResponse> {
  return (await readRecord(db, disputes, id))?.document ?? unknownObject('dispute', id)
}

/** A dispute of the payment is open or lost, so that it cannot be refunded any more. */
export async function isChargedBack(tx: Tx, intentId: string): Promise<boolean> {
  const all = await listRecords(tx, disputes, intentId)
  return all.some(({ document: { status } }) => status === 'needs_response' || status === 'lost')
}

/**
 * Of the whole payment if `amount` is null. It leaves the balance at once, unless
 * it is an inquiry. A dispute after an inquiry is the same one.
 */
export async function openDispute(
  deps: SandboxDeps,
  intentId: string,
  { amount, isInquiry = false }: NewDispute,
): Promise<StripeDispute | ErrorResponse> {
  const now = deps.clock()
  return await changeAndNotify(deps, async (tx) => {
    const record = await readRecord(tx, intents, intentId)
    if (!record) return unknownObject('payment_intent', intentId)
    const intent = record.document
    if (intent.status !== 'succeeded') return invalidRequest('Only paid payments can be disputed.')
    const all = await listRecords(tx, disputes, intentId)
    const inquiry = all.find(({ document }) => document.status === 'warning_needs_response')
    if (inquiry) return await escalate(deps, tx, inquiry)
    const dispute: StripeDispute = {
      id: newId('du_', 24),
      object: 'dispute',
      amount: amount ?? intent.amount,
      currency: intent.currency,
      charge: intent.latest_charge,
      payment_intent: intentId,
      reason: 'fraudulent',
      status: isInquiry ? 'warning_needs_response' : 'needs_response',
      is_charge_refundable: isInquiry,
      created: toUnixSeconds(now),
    }
    await insertRecord(tx, disputes, { id: dispute.id, parentId: intentId, document: dispute }, now)
    await updateRecord(tx, record, { ...intent, isDisputed: true })
    await queueEvent(deps, tx, 'charge.dispute.created', dispute)
    if (!isInquiry) await queueEvent(deps, tx, 'charge.dispute.funds_withdrawn', dispute)
    return dispute
  })
}

async function escalate(deps: SandboxDeps, tx: Tx, inquiry: StoredRecord<StripeDispute>): Promise<StripeDispute> {
  const dispute: StripeDispute = { ...inquiry.document, status: 'needs_response', is_charge_refundable: false }
  await updateRecord(tx, inquiry, dispute)
  await queueEvent(deps, tx, 'charge.dispute.updated', dispute)
  await queueEvent(deps, tx, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** If the shop wins, the amount returns. An inquiry is closed either way. */
export async function endDispute(
  deps: SandboxDeps,
  id: string,
  outcome: 'won' | 'lost',
): Promise<StripeDispute | ErrorResponse> {
  return await changeAndNotify(deps, async (tx) => {
    const record = await readRecord(tx, disputes, id)
    const isInquiry = record?.document.status === 'warning_needs_response'
    if (!record || !(isInquiry || record.document.status === 'needs_response')) return unknownObject('dispute', id)
    const ended: StripeDispute = { ...record.document, status: isInquiry ? 'warning_closed' : outcome }
    await updateRecord(tx, record, ended)
    await queueEvent(deps, tx, 'charge.dispute.closed', ended)
    if (ended.status === 'won') await queueEvent(deps, tx, 'charge.dispute.funds_reinstated', ended)
    return ended
  })
}
