/**
 * Disputes at PayPal
 * (https://developer.paypal.com/docs/api/customer-disputes/v1/,
 * https://developer.paypal.com/docs/disputes/webhooks/).
 */
import * as z from 'zod'
import type { Tx } from '../../storage/transaction.ts'
import { changeAndNotify, newId, type SandboxDeps } from '../sandbox-deps.ts'
import { ErrorResponse } from '../sandbox-http.ts'
import { insertRecord, listRecords, type RecordKind, readRecord, updateRecord } from '../sandbox-store.ts'
import { moneySchema, readPayPalOrder, toCents, toMoney } from './orders.ts'
import { notFound, queueEvent } from './responses.ts'

const disputeSchema = z.object({
  dispute_id: z.string(),
  disputed_transactions: z.tuple([z.object({ seller_transaction_id: z.string() })]),
  reason: z.literal('MERCHANDISE_OR_SERVICE_NOT_RECEIVED'),
  status: z.enum(['OPEN', 'RESOLVED']),
  dispute_amount: moneySchema,
  dispute_life_cycle_stage: z.literal('CHARGEBACK'),
  dispute_outcome: z
    .object({ outcome_code: z.enum(['RESOLVED_BUYER_FAVOUR', 'RESOLVED_SELLER_FAVOUR']), amount_refunded: moneySchema })
    .optional(),
})

type PayPalDispute = z.output<typeof disputeSchema>

export const disputes: RecordKind<PayPalDispute> = { name: 'paypal-dispute', schema: disputeSchema }

/** Whether a dispute of a capture is open, and the sum of the lost ones. */
export async function disputedOf(tx: Tx, captureId: string): Promise<{ isOpen: boolean; lostCents: number }> {
  const all = (await listRecords(tx, disputes, captureId)).map(({ document }) => document)
  return {
    isOpen: all.some(({ status }) => status === 'OPEN'),
    lostCents: all.reduce(
      (sum, one) => sum + (one.dispute_outcome ? toCents(one.dispute_outcome.amount_refunded) : 0),
      0,
    ),
  }
}

/** Of the whole payment if `cents` is null. */
export async function openDispute(
  deps: SandboxDeps,
  orderId: string,
  cents: number | null,
): Promise<PayPalDispute | ErrorResponse> {
  const order = await readPayPalOrder(deps, orderId)
  const capture = order instanceof ErrorResponse ? null : order.purchase_units[0].payments?.captures?.[0]
  if (!capture) return notFound()
  const dispute: PayPalDispute = {
    dispute_id: newId('PP-D-', 8).toUpperCase(),
    disputed_transactions: [{ seller_transaction_id: capture.id }],
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    status: 'OPEN',
    dispute_amount: cents === null ? capture.amount : toMoney(cents),
    dispute_life_cycle_stage: 'CHARGEBACK',
  }
  await changeAndNotify(deps, async (tx) => {
    const record = { id: dispute.dispute_id, parentId: capture.id, document: dispute }
    await insertRecord(tx, disputes, record, deps.clock())
    await queueEvent(deps, tx, 'CUSTOMER.DISPUTE.CREATED', dispute)
  })
  return dispute
}

export async function readDispute({ db }: SandboxDeps, id: string): Promise<PayPalDispute | ErrorResponse> {
  return (await readRecord(db, disputes, id))?.document ?? notFound()
}

export async function endDispute(
  deps: SandboxDeps,
  id: string,
  outcome: 'won' | 'lost',
  refundedCents: number | null = null,
): Promise<PayPalDispute | ErrorResponse> {
  return await changeAndNotify(deps, async (tx) => {
    const record = await readRecord(tx, disputes, id)
    if (record?.document.status !== 'OPEN') return notFound()
    const { dispute_amount } = record.document
    const ended: PayPalDispute = {
      ...record.document,
      status: 'RESOLVED',
      dispute_outcome:
        outcome === 'lost'
          ? {
              outcome_code: 'RESOLVED_BUYER_FAVOUR',
              amount_refunded: refundedCents === null ? dispute_amount : toMoney(refundedCents),
            }
          : { outcome_code: 'RESOLVED_SELLER_FAVOUR', amount_refunded: toMoney(0) },
    }
    await updateRecord(tx, record, ended)
    await queueEvent(deps, tx, 'CUSTOMER.DISPUTE.RESOLVED', ended)
    return ended
  })
}
