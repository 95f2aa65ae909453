/**
 * Attempts in the window, late authorization and capture
 * (https://razorpay.com/docs/payments/payments/#payment-life-cycle,
 * `/late-authorisation`, https://razorpay.com/docs/api/payments/capture/).
 */
import { createHmac } from 'node:crypto'
import * as z from 'zod'
import { sandboxKeys } from '../../config/provider-config.ts'
import type { Tx } from '../../storage/transaction.ts'
import { changeAndNotify, newId, type SandboxDeps, toUnixSeconds } from '../sandbox-deps.ts'
import { ErrorResponse } from '../sandbox-http.ts'
import {
  insertRecord,
  listRecords,
  type RecordKind,
  readRecord,
  type StoredRecord,
  updateRecord,
} from '../sandbox-store.ts'
import { orders, type RazorpayOrder, toEntity } from './orders.ts'
import { badRequest, queueEvent, unknownId } from './responses.ts'

const paymentSchema = z.object({
  id: z.string(),
  entity: z.literal('payment'),
  order_id: z.string(),
  amount: z.int(),
  currency: z.string(),
  /** `authorized`: approved by the bank, but the money has not arrived. */
  status: z.enum(['authorized', 'captured', 'failed', 'refunded']),
  captured: z.boolean(),
  method: z.literal('upi'),
  vpa: z.string(),
  email: z.string(),
  contact: z.string(),
  amount_refunded: z.int(),
  refund_status: z.enum(['partial', 'full']).nullable(),
  notes: z.record(z.string(), z.string()),
  /** Fee including GST, and its GST. Null until captured. */
  fee: z.int().nullable().default(null),
  tax: z.int().nullable().default(null),
  error_code: z.string().nullable(),
  error_description: z.string().nullable(),
  error_source: z.string().nullable(),
  error_step: z.string().nullable(),
  error_reason: z.string().nullable(),
  created_at: z.int(),
})

export type RazorpayPayment = z.output<typeof paymentSchema>
export const payments: RecordKind<RazorpayPayment> = { name: 'razorpay-payment', schema: paymentSchema }

/** Oldest first. */
export async function listPayments({ db }: SandboxDeps, orderId: string): Promise<RazorpayPayment[]> {
  return (await listRecords(db, payments, orderId)).map(({ document }) => document)
}

export async function readPayment({ db }: SandboxDeps, id: string): Promise<RazorpayPayment | ErrorResponse> {
  return (await readRecord(db, payments, id))?.document ?? unknownId()
}

/** What the window passes to the page after a payment. */
export interface SignedResult {
  razorpay_payment_id: string
  razorpay_order_id: string
  razorpay_signature: string
}

interface Attempt {
  payer: { email: string; contact: string }
  outcome: 'captured' | 'authorized' | 'failed'
  /**
   * The payment less the order, in paise: negative with an offer, positive with a fee.
   */
  differencePaise: number
  /**
   * Takes the money even if the order is paid, which Razorpay promises only to avoid.
   */
  isPaidAgain?: boolean
}

/** Fails if the card does, or if the order is already paid. */
export async function attemptPayment(
  deps: SandboxDeps,
  orderId: string,
  attempt: Attempt,
): Promise<SignedResult | ErrorResponse> {
  const now = deps.clock()
  const payment = await changeAndNotify(deps, async (tx) => {
    const record = await readRecord(tx, orders, orderId)
    if (!record) return unknownId()
    const order = record.document
    if (order.status === 'paid' && !attempt.isPaidAgain) return badRequest('Order already paid')
    const created = createPayment(order, attempt, now)
    if (created.amount < 100) return badRequest('The amount must be atleast INR 1.00')
    await insertRecord(tx, payments, { id: created.id, parentId: order.id, document: created }, now)
    const status = order.status === 'paid' ? 'paid' : 'attempted'
    const attempted: RazorpayOrder = { ...order, attempts: order.attempts + 1, status }
    if (created.status === 'failed') {
      await updateRecord(tx, record, attempted)
      await queueEvent(deps, tx, 'payment.failed', { payment: created })
    } else {
      await queueEvent(deps, tx, 'payment.authorized', {
        payment: { ...created, status: 'authorized', captured: false },
      })
      if (created.captured) await settle(deps, tx, { ...record, document: attempted }, created)
      else await updateRecord(tx, record, attempted)
    }
    return created
  })
  if (payment instanceof ErrorResponse) return payment
  if (payment.status === 'failed') return paymentFailed(payment)
  const signature = createHmac('sha256', sandboxKeys.razorpay.keySecret)
    .update(`${orderId}|${payment.id}`)
    .digest('hex')
  return { razorpay_payment_id: payment.id, razorpay_order_id: orderId, razorpay_signature: signature }
}

/** Also queues the webhooks. */
async function settle(deps: SandboxDeps, tx: Tx, order: StoredRecord<RazorpayOrder>, payment: RazorpayPayment) {
  const { amount } = payment
  const offer = amount < order.document.amount ? { offer_id: 'offer_sandbox' } : {}
  const paid: RazorpayOrder = { ...order.document, ...offer, status: 'paid', amount_paid: amount, amount_due: 0 }
  await updateRecord(tx, order, paid)
  await queueEvent(deps, tx, 'payment.captured', { payment })
  await queueEvent(deps, tx, 'order.paid', { payment, order: toEntity(paid) })
}

/** `amount`, in paise, must be the payment's. */
export async function capturePayment(
  deps: SandboxDeps,
  id: string,
  { amount }: { amount: number },
): Promise<RazorpayPayment | ErrorResponse> {
  return await changeAndNotify(deps, async (tx) => {
    const record = await readRecord(tx, payments, id)
    const order = record && (await readRecord(tx, orders, record.document.order_id))
    if (!order) return unknownId()
    const payment = record.document
    if (payment.captured) return badRequest('This payment has already been captured')
    if (payment.status !== 'authorized') return badRequest('Only payments which have been authorized can be captured')
    if (amount !== payment.amount) return badRequest('Capture amount must be equal to the amount authorized')
    if (order.document.status === 'paid') return badRequest('Order already paid')
    const captured: RazorpayPayment = { ...payment, ...capturedFields(payment.amount) }
    await updateRecord(tx, record, captured)
    await settle(deps, tx, order, captured)
    return captured
  })
}

/**
 * The bank confirms a failed or pending payment. Razorpay captures it, unless the
 * order is paid or the automatic period over.
 */
export async function authorizeLate(deps: SandboxDeps, id: string): Promise<RazorpayPayment | ErrorResponse> {
  return await changeAndNotify(deps, async (tx) => {
    const record = await readRecord(tx, payments, id)
    const order = record && (await readRecord(tx, orders, record.document.order_id))
    if (!order) return unknownId()
    const payment = record.document
    if (payment.status !== 'failed' && payment.status !== 'authorized') return badRequest('The payment is not open.')
    const authorized: RazorpayPayment = { ...payment, status: 'authorized', ...errorFields(true) }
    if (payment.status === 'failed') await queueEvent(deps, tx, 'payment.authorized', { payment: authorized })
    const isCaptured = order.document.status !== 'paid' && deps.clock() < order.document.automaticUntil
    const after = isCaptured ? { ...authorized, ...capturedFields(payment.amount) } : authorized
    await updateRecord(tx, record, after)
    if (isCaptured) await settle(deps, tx, order, after)
    return after
  })
}

function createPayment(order: RazorpayOrder, attempt: Attempt, now: number): RazorpayPayment {
  const { payer, outcome, differencePaise } = attempt
  const succeeds = outcome !== 'failed'
  const amount = order.amount + differencePaise
  return {
    id: newId('pay_'),
    entity: 'payment',
    order_id: order.id,
    amount,
    currency: order.currency,
    status: outcome,
    captured: false,
    method: 'upi',
    vpa: succeeds ? 'success@razorpay' : 'failure@razorpay',
    email: payer.email,
    contact: payer.contact,
    amount_refunded: 0,
    refund_status: null,
    notes: order.notes,
    fee: null,
    tax: null,
    ...errorFields(succeeds),
    ...(outcome === 'captured' && capturedFields(amount)),
    created_at: toUnixSeconds(now),
  }
}

/** Fee: 2 % plus 18 % GST on it. */
function capturedFields(amount: number) {
  const base = Math.round(amount * 0.02)
  const tax = Math.round(base * 0.18)
  return { status: 'captured' as const, captured: true, fee: base + tax, tax }
}

function errorFields(succeeds: boolean) {
  return {
    error_code: succeeds ? null : 'BAD_REQUEST_ERROR',
    error_description: succeeds ? null : 'The payment was declined, as you chose.',
    error_source: succeeds ? null : 'customer',
    error_step: succeeds ? null : 'payment_authentication',
    error_reason: succeeds ? null : 'payment_failed',
  }
}

function paymentFailed(payment: RazorpayPayment): ErrorResponse {
  return new ErrorResponse(400, {
    error: {
      code: payment.error_code,
      description: payment.error_description,
      source: payment.error_source,
      step: payment.error_step,
      reason: payment.error_reason,
      metadata: { payment_id: payment.id, order_id: payment.order_id },
    },
  })
}
