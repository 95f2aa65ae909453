/**
 * Refunds by the shop, the owner in the dashboard, and Razorpay itself. Limits
 * and errors: https://razorpay.com/docs/api/refunds/create-normal/, idempotency:
 * https://razorpay.com/docs/api/refunds/normal-refunds-idempotent/, events:
 * https://razorpay.com/docs/webhooks/refunds.
 */
import * as z from 'zod'
import type { Tx } from '../../storage/transaction.ts'
import { refundStateDuring } from '../fault-store.ts'
import { changeAndNotify, newId, type SandboxDeps, toUnixSeconds } from '../sandbox-deps.ts'
import type { ErrorResponse } from '../sandbox-http.ts'
import { insertRecord, listRecords, oncePerKey, type RecordKind, readRecord, updateRecord } from '../sandbox-store.ts'
import { deductedOf } from './disputes.ts'
import { notes as orderNotes } from './orders.ts'
import { payments, type RazorpayPayment } from './payments.ts'
import { badRequest, queueEvent, UNKNOWN_ID, unknownId } from './responses.ts'

/** `amount` is in paise; all that is left if missing. */
export const newRefundBody = z
  .strictObject({
    amount: z.int('The amount must be an integer.').min(100, 'The amount must be atleast INR 1.00').optional(),
    speed: z.enum(['normal', 'optimum']).default('normal'),
    receipt: z.string().max(40).optional(),
    notes: orderNotes.default({}),
  })
  .nullish()

const KEY = /^[A-Za-z0-9_-]{10,}$/

const refundSchema = z.object({
  id: z.string(),
  entity: z.literal('refund'),
  payment_id: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['pending', 'processed', 'failed']),
  speed_processed: z.literal('normal'),
  receipt: z.string().nullable().default(null),
  notes: z.record(z.string(), z.string()),
  created_at: z.int(),
})

type RazorpayRefund = z.output<typeof refundSchema>

export const refunds: RecordKind<RazorpayRefund> = { name: 'razorpay-refund', schema: refundSchema }

const refundResponse = z.union([refundSchema, z.object({ refused: z.string() })])

interface NewRefund extends Partial<NonNullable<z.output<typeof newRefundBody>>> {
  paymentId: string
}

/** In full or in part. Idempotent by `key`, for the same body. */
export async function refundPayment(
  deps: SandboxDeps,
  request: NewRefund,
  key: string | null,
): Promise<RazorpayRefund | ErrorResponse> {
  if (key !== null && !KEY.test(key)) {
    return badRequest('The idempotency key must be at least 10 letters, digits, hyphens or underscores.')
  }
  const response = await changeAndNotify(deps, (tx) =>
    oncePerKey(tx, { key: key && `razorpay:${key}`, request, schema: refundResponse }, () =>
      createRefund(deps, tx, request),
    ),
  )
  if (response === 'conflict') {
    return badRequest('Different request with the same idempotency key has already been processed.', { http: 409 })
  }
  return 'refused' in response ? badRequest(response.refused) : response
}

async function createRefund(
  deps: SandboxDeps,
  tx: Tx,
  { paymentId, amount: requested, notes = {}, receipt }: NewRefund,
): Promise<z.output<typeof refundResponse>> {
  const now = deps.clock()
  const record = await readRecord(tx, payments, paymentId)
  if (!record) return { refused: UNKNOWN_ID }
  const payment = record.document
  const refundable = payment.amount - payment.amount_refunded - (await deductedOf(tx, paymentId))
  const amount = requested ?? refundable
  const refused = refusalOf(payment, { amount, refundable })
  if (refused) return { refused }
  const fault = await deps.readFault(tx, 'razorpay')
  if (fault === 'low balance') {
    return { refused: 'Your account does not have enough balance to carry out the refund operation.' }
  }
  const status = refundStateDuring[fault] ?? 'processed'
  const refund: RazorpayRefund = { ...newRefund(payment, amount, now), status, notes, receipt: receipt ?? null }
  const refunded = status === 'failed' ? payment : withRefunded(payment, payment.amount_refunded + amount)
  await insertRecord(tx, refunds, { id: refund.id, parentId: payment.id, document: refund }, now)
  await updateRecord(tx, record, refunded)
  await queueEvent(deps, tx, 'refund.created', { refund: { ...refund, status: 'pending' }, payment: refunded })
  if (status !== 'pending') await queueEvent(deps, tx, `refund.${status}`, { refund, payment: refunded })
  return refund
}

/**
 * Why Razorpay refuses `amount` paise, or null. An open dispute is no reason, and a
 * refund does not end it: it may serve as evidence (`refund_confirmation`, see
 * https://razorpay.com/docs/api/disputes/contest).
 */
function refusalOf(
  payment: RazorpayPayment,
  { amount, refundable }: { amount: number; refundable: number },
): string | null {
  if (!payment.captured) return 'The payment status should be captured for action to be taken'
  if (refundable === 0) return 'The payment has been fully refunded already'
  if (amount > payment.amount) return 'The refund amount provided is greater than amount captured'
  return amount > refundable ? 'The total refund amount is greater than the refund payment amount' : null
}

/** As the owner does. All that is left if `amount` is null. */
export async function refundInDashboard(
  deps: SandboxDeps,
  paymentId: string,
  amount: number | null,
): Promise<RazorpayRefund | ErrorResponse> {
  return await refundPayment(deps, { paymentId, ...(amount !== null && { amount }) }, null)
}

/** Newest first. */
export async function listRefunds({ db }: SandboxDeps, paymentId: string): Promise<RazorpayRefund[]> {
  return (await listRecords(db, refunds, paymentId)).map(({ document }) => document).reverse()
}

export async function readRefund({ db }: SandboxDeps, id: string): Promise<RazorpayRefund | ErrorResponse> {
  return (await readRecord(db, refunds, id))?.document ?? unknownId()
}

/** After a few days, Razorpay returns what was authorized but never captured. */
export async function autoRefund(deps: SandboxDeps, paymentId: string): Promise<RazorpayRefund | ErrorResponse> {
  return await changeAndNotify(deps, async (tx) => {
    const record = await readRecord(tx, payments, paymentId)
    if (record?.document.status !== 'authorized') return unknownId()
    const payment = record.document
    const refund = newRefund(payment, payment.amount, deps.clock())
    const refunded = withRefunded(payment, payment.amount)
    await insertRecord(tx, refunds, { id: refund.id, parentId: paymentId, document: refund }, deps.clock())
    await updateRecord(tx, record, refunded)
    await queueEvent(deps, tx, 'refund.processed', { refund, payment: refunded })
    return refund
  })
}

/** For a pending refund; queues a webhook. */
export async function completeRefund(deps: SandboxDeps, id: string): Promise<RazorpayRefund | ErrorResponse> {
  return await changeAndNotify(deps, async (tx) => {
    const record = await readRecord(tx, refunds, id)
    if (record?.document.status !== 'pending') return unknownId()
    const completed: RazorpayRefund = { ...record.document, status: 'processed' }
    await updateRecord(tx, record, completed)
    const payment = await readRecord(tx, payments, completed.payment_id)
    await queueEvent(deps, tx, 'refund.processed', { refund: completed, ...(payment && { payment: payment.document }) })
    return completed
  })
}

/**
 * The money returns to the shop. Even a `processed` refund can fail later, e.g.
 * if the shopper's bank account was closed.
 */
export async function failRefund(deps: SandboxDeps, id: string): Promise<RazorpayRefund | ErrorResponse> {
  return await changeAndNotify(deps, async (tx) => {
    const record = await readRecord(tx, refunds, id)
    const paymentRecord = record && (await readRecord(tx, payments, record.document.payment_id))
    if (!paymentRecord) return unknownId()
    const refund = record.document
    if (refund.status === 'failed') return badRequest('The refund has failed already.')
    const failed: RazorpayRefund = { ...refund, status: 'failed' }
    const { document } = paymentRecord
    const payment = withRefunded(document, document.amount_refunded - refund.amount)
    await updateRecord(tx, record, failed)
    await updateRecord(tx, paymentRecord, payment)
    await queueEvent(deps, tx, 'refund.failed', { refund: failed, payment })
    return failed
  })
}

/** After refunds of `amount` paise. */
function withRefunded(payment: RazorpayPayment, amount: number): RazorpayPayment {
  if (amount === payment.amount)
    return { ...payment, status: 'refunded', amount_refunded: amount, refund_status: 'full' }
  const refund_status = amount > 0 ? 'partial' : null
  return { ...payment, status: 'captured', amount_refunded: amount, refund_status }
}

function newRefund(payment: RazorpayPayment, amount: number, now: number): RazorpayRefund {
  return {
    id: newId('rfnd_'),
    entity: 'refund',
    payment_id: payment.id,
    amount,
    currency: payment.currency,
    status: 'processed',
    speed_processed: 'normal',
    receipt: null,
    notes: {},
    created_at: toUnixSeconds(now),
  }
}
