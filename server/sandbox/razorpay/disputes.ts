/**
 * Disputes at Razorpay (https://razorpay.com/docs/api/disputes/entity,
 * `/docs/webhooks/disputes`).
 */
import * as z from 'zod'
import type { Tx } from '../../storage/transaction.ts'
import { changeAndNotify, type NewDispute, newId, type SandboxDeps, toUnixSeconds } from '../sandbox-deps.ts'
import type { ErrorResponse } from '../sandbox-http.ts'
import { insertRecord, listRecords, type RecordKind, readRecord, updateRecord } from '../sandbox-store.ts'
import { payments } from './payments.ts'
import { badRequest, queueEvent, unknownId } from './responses.ts'

const disputeSchema = z.object({
  id: z.string(),
  entity: z.literal('dispute'),
  payment_id: z.string(),
  amount: z.int(),
  currency: z.string(),
  amount_deducted: z.int(),
  reason_code: z.string(),
  respond_by: z.int(),
  status: z.enum(['open', 'under_review', 'won', 'lost', 'closed']),
  phase: z.enum(['retrieval', 'chargeback', 'pre_arbitration', 'arbitration']),
  created_at: z.int(),
})

type RazorpayDispute = z.output<typeof disputeSchema>

export const disputes: RecordKind<RazorpayDispute> = { name: 'razorpay-dispute', schema: disputeSchema }

const RESPOND_WITHIN_SECONDS = 7 * 24 * 60 * 60

export async function readDispute({ db }: SandboxDeps, id: string): Promise<RazorpayDispute | ErrorResponse> {
  return (await readRecord(db, disputes, id))?.document ?? unknownId()
}

/** By all disputes of a payment, in paise. */
export async function deductedOf(tx: Tx, paymentId: string): Promise<number> {
  const all = await listRecords(tx, disputes, paymentId)
  return all.reduce((sum, { document }) => sum + document.amount_deducted, 0)
}

/** Of the whole payment if `amount` is null. Each phase is a dispute of its own. */
export async function openDispute(
  deps: SandboxDeps,
  paymentId: string,
  { amount, isInquiry }: NewDispute,
): Promise<RazorpayDispute | ErrorResponse> {
  const now = deps.clock()
  return await changeAndNotify(deps, async (tx) => {
    const payment = (await readRecord(tx, payments, paymentId))?.document
    if (!payment) return unknownId()
    if (!payment.captured) return badRequest('Only captured payments can be disputed.')
    const dispute: RazorpayDispute = {
      id: newId('disp_'),
      entity: 'dispute',
      payment_id: paymentId,
      amount: amount ?? payment.amount,
      currency: payment.currency,
      amount_deducted: 0,
      reason_code: 'chargeback',
      respond_by: toUnixSeconds(now) + RESPOND_WITHIN_SECONDS,
      status: 'open',
      phase: isInquiry ? 'retrieval' : await nextPhase(tx, paymentId),
      created_at: toUnixSeconds(now),
    }
    await insertRecord(tx, disputes, { id: dispute.id, parentId: paymentId, document: dispute }, now)
    await queueEvent(deps, tx, 'payment.dispute.created', { payment, dispute })
    return dispute
  })
}

/** A chargeback that the shop has won may be challenged twice more. */
async function nextPhase(tx: Tx, paymentId: string): Promise<RazorpayDispute['phase']> {
  const all = await listRecords(tx, disputes, paymentId)
  const won = all.filter(({ document }) => document.status === 'won' && document.phase !== 'retrieval')
  return (['chargeback', 'pre_arbitration'] as const)[won.length] ?? 'arbitration'
}

/**
 * `deducted` is taken from the shop's balance; without it, all of a lost one, but
 * nothing of a won one or a retrieval.
 */
export async function endDispute(
  deps: SandboxDeps,
  id: string,
  outcome: 'won' | 'lost',
  deducted: number | null = null,
): Promise<RazorpayDispute | ErrorResponse> {
  return await changeAndNotify(deps, async (tx) => {
    const record = await readRecord(tx, disputes, id)
    const payment = record && (await readRecord(tx, payments, record.document.payment_id))
    if (record?.document.status !== 'open' || !payment) return unknownId()
    const { amount, phase } = record.document
    const lost = outcome === 'lost' && phase !== 'retrieval' ? amount : 0
    const ended: RazorpayDispute = {
      ...record.document,
      status: outcome,
      amount_deducted: deducted ?? lost,
    }
    await updateRecord(tx, record, ended)
    await queueEvent(deps, tx, `payment.dispute.${outcome}`, { payment: payment.document, dispute: ended })
    return ended
  })
}
