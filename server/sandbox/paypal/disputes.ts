/**
 * Disputes at PayPal
 * (https://developer.paypal.com/docs/api/customer-disputes/v1/,
 * https://developer.paypal.com/docs/disputes/disputes-reference,
 * https://developer.paypal.com/docs/disputes/webhooks/). One dispute of a payment
 * goes through all stages.
 */
import * as z from 'zod'
import { sandboxPaths } from '../../config/provider-config.ts'
import type { Tx } from '../../storage/transaction.ts'
import { changeAndNotify, type NewDispute, newId, type SandboxDeps } from '../sandbox-deps.ts'
import { ErrorResponse } from '../sandbox-http.ts'
import {
  insertRecord,
  listAllRecords,
  listRecords,
  type RecordKind,
  readRecord,
  type StoredRecord,
  updateRecord,
} from '../sandbox-store.ts'
import { moneySchema, readPayPalOrder, toCents, toMoney } from './orders.ts'
import { notFound, queueEvent, unprocessable } from './responses.ts'

/** Records of earlier releases have no times. */
const LONG_AGO = '2020-01-01T00:00:00Z'

const disputeSchema = z.object({
  dispute_id: z.string(),
  create_time: z.iso.datetime().default(LONG_AGO),
  update_time: z.iso.datetime().default(LONG_AGO),
  disputed_transactions: z.tuple([z.object({ seller_transaction_id: z.string() })]),
  reason: z.literal('MERCHANDISE_OR_SERVICE_NOT_RECEIVED'),
  status: z.enum(['OPEN', 'RESOLVED']),
  dispute_amount: moneySchema,
  dispute_life_cycle_stage: z.enum(['INQUIRY', 'CHARGEBACK', 'PRE_ARBITRATION', 'ARBITRATION']),
  /** `EXTERNAL`: at the shopper's bank, as a chargeback of the card. */
  dispute_channel: z.enum(['INTERNAL', 'EXTERNAL']).default('EXTERNAL'),
  dispute_outcome: z
    .object({
      outcome_code: z.enum(['RESOLVED_BUYER_FAVOUR', 'RESOLVED_SELLER_FAVOUR', 'ACCEPTED']),
      amount_refunded: moneySchema,
    })
    .optional(),
})

type PayPalDispute = z.output<typeof disputeSchema>

export const disputes: RecordKind<PayPalDispute> = { name: 'paypal-dispute', schema: disputeSchema }

/** The dispute of a capture, if any, and what it has taken. */
export async function disputeOf(
  tx: Tx,
  captureId: string,
): Promise<{ record: StoredRecord<PayPalDispute>; isChargeback: boolean; isOpen: boolean; lostCents: number } | null> {
  const [record] = await listRecords(tx, disputes, captureId)
  if (!record) return null
  const { status, dispute_channel, dispute_outcome: outcome } = record.document
  const isLost = outcome?.outcome_code === 'RESOLVED_BUYER_FAVOUR'
  const isOpen = status === 'OPEN'
  return {
    record,
    isOpen,
    isChargeback: dispute_channel === 'EXTERNAL' && (isOpen || isLost),
    // An accepted one was paid by a refund.
    lostCents: outcome && outcome.outcome_code !== 'ACCEPTED' ? toCents(outcome.amount_refunded) : 0,
  }
}

/**
 * Of the whole payment if `amount` is null. A dispute that exists enters its next
 * stage: an inquiry is escalated, and a decision appealed.
 */
export async function openDispute(
  deps: SandboxDeps,
  orderId: string,
  { amount: cents, isInquiry = false }: NewDispute,
): Promise<PayPalDispute | ErrorResponse> {
  const order = await readPayPalOrder(deps, orderId)
  const capture = order instanceof ErrorResponse ? null : order.purchase_units[0].payments?.captures?.[0]
  if (!capture) return notFound()
  const dispute: PayPalDispute = {
    dispute_id: newId('PP-D-', 8).toUpperCase(),
    create_time: timeOf(deps),
    update_time: timeOf(deps),
    disputed_transactions: [{ seller_transaction_id: capture.id }],
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    status: 'OPEN',
    dispute_amount: cents === null ? capture.amount : toMoney(cents),
    dispute_life_cycle_stage: isInquiry ? 'INQUIRY' : 'CHARGEBACK',
    dispute_channel: isInquiry ? 'INTERNAL' : 'EXTERNAL',
  }
  return await changeAndNotify(deps, async (tx) => {
    const known = await disputeOf(tx, capture.id)
    if (known) return await enterNextStage(deps, tx, known.record)
    const record = { id: dispute.dispute_id, parentId: capture.id, document: dispute }
    await insertRecord(tx, disputes, record, deps.clock())
    await queueEvent(deps, tx, 'CUSTOMER.DISPUTE.CREATED', dispute)
    return dispute
  })
}

const NEXT_STAGE = {
  INQUIRY: 'CHARGEBACK',
  CHARGEBACK: 'PRE_ARBITRATION',
  PRE_ARBITRATION: 'ARBITRATION',
  ARBITRATION: null,
} as const

async function enterNextStage(
  deps: SandboxDeps,
  tx: Tx,
  record: StoredRecord<PayPalDispute>,
): Promise<PayPalDispute | ErrorResponse> {
  const { dispute_outcome: _, ...dispute } = record.document
  const stage = NEXT_STAGE[dispute.dispute_life_cycle_stage]
  const isWaiting = dispute.status === 'OPEN' && dispute.dispute_life_cycle_stage !== 'INQUIRY'
  if (!stage || isWaiting) return unprocessable('ACTION_NOT_ALLOWED_IN_CURRENT_DISPUTE_STATE')
  const now = { update_time: timeOf(deps) }
  const open: PayPalDispute = { ...dispute, ...now, status: 'OPEN', dispute_life_cycle_stage: stage }
  await updateRecord(tx, record, open)
  await queueEvent(deps, tx, 'CUSTOMER.DISPUTE.UPDATED', open)
  return open
}

function timeOf({ clock }: SandboxDeps): string {
  return new Date(clock()).toISOString()
}

/** https://developer.paypal.com/api/customer-disputes/v1/disputes-list */
export const disputeQuery = z.strictObject({
  page_size: z.coerce.number().int().min(1).max(50).default(10),
  /** From the link to the next page. */
  next_page_token: z.string().optional(),
  update_time_after: z.iso.datetime().default(LONG_AGO),
})

/** Newest first, without the disputed payments. */
export async function listDisputes(
  { db, publicOrigin }: SandboxDeps,
  { page_size, next_page_token, update_time_after }: z.output<typeof disputeQuery>,
): Promise<object> {
  const after = Date.parse(update_time_after)
  const all = (await listAllRecords(db, disputes)).map(({ document }) => document).reverse()
  const found = all.filter(({ update_time }) => Date.parse(update_time) >= after)
  const from = next_page_token ? found.findIndex(({ dispute_id }) => dispute_id === next_page_token) : 0
  const next = found[from + page_size]
  const path = `${publicOrigin()}${sandboxPaths.payPal}/v1/customer/disputes`
  const query = (token: string) =>
    new URLSearchParams({ page_size: String(page_size), update_time_after, next_page_token: token })
  return {
    items: found
      .slice(from, from + page_size)
      .map(({ disputed_transactions: _, dispute_outcome: __, ...summary }) => summary),
    links: [
      { href: path, rel: 'self', method: 'GET' },
      ...(next ? [{ href: `${path}?${query(next.dispute_id)}`, rel: 'next', method: 'GET' }] : []),
    ],
  }
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
    const lost = refundedCents === null ? dispute_amount : toMoney(refundedCents)
    return await resolve(deps, tx, record, {
      outcome_code: outcome === 'lost' ? 'RESOLVED_BUYER_FAVOUR' : 'RESOLVED_SELLER_FAVOUR',
      amount_refunded: outcome === 'lost' ? lost : toMoney(refundedCents ?? 0),
    })
  })
}

export async function resolve(
  deps: SandboxDeps,
  tx: Tx,
  record: StoredRecord<PayPalDispute>,
  outcome: NonNullable<PayPalDispute['dispute_outcome']>,
): Promise<PayPalDispute> {
  const ended: PayPalDispute = {
    ...record.document,
    update_time: timeOf(deps),
    status: 'RESOLVED',
    dispute_outcome: outcome,
  }
  await updateRecord(tx, record, ended)
  await queueEvent(deps, tx, 'CUSTOMER.DISPUTE.RESOLVED', ended)
  return ended
}
