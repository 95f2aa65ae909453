/** Simulates Razorpay orders and the payments for these orders. */
import { createHmac } from 'node:crypto'
import * as z from 'zod'
import { sandboxKeys } from '../config/provider-config.ts'
import { inTransaction, type Tx } from '../storage/transaction.ts'
import { newId, type SandboxDeps, toUnixSeconds } from './sandbox-deps.ts'
import { ErrorResponse } from './sandbox-http.ts'
import { insertRecord, listRecords, type RecordKind, readRecord, updateRecord } from './sandbox-store.ts'

const orderSchema = z.object({
  id: z.string(),
  entity: z.literal('order'),
  amount: z.int(),
  amount_paid: z.int(),
  amount_due: z.int(),
  currency: z.string(),
  receipt: z.string().nullable(),
  offer_id: z.null(),
  status: z.enum(['created', 'attempted', 'paid']),
  attempts: z.int(),
  notes: z.record(z.string(), z.string()),
  created_at: z.int(),
})

const paymentSchema = z.object({
  id: z.string(),
  entity: z.literal('payment'),
  order_id: z.string(),
  amount: z.int(),
  currency: z.string(),
  /** Status of the payment. With `authorized`, the bank has approved the payment, but the money has not arrived yet. */
  status: z.enum(['authorized', 'captured', 'failed', 'refunded']),
  captured: z.boolean(),
  method: z.literal('upi'),
  vpa: z.string(),
  email: z.string(),
  contact: z.string(),
  amount_refunded: z.int(),
  refund_status: z.enum(['partial', 'full']).nullable(),
  notes: z.record(z.string(), z.string()),
  error_code: z.string().nullable(),
  error_description: z.string().nullable(),
  error_source: z.string().nullable(),
  error_step: z.string().nullable(),
  error_reason: z.string().nullable(),
  created_at: z.int(),
})

type RazorpayOrder = z.output<typeof orderSchema>
export type RazorpayPayment = z.output<typeof paymentSchema>

const orders: RecordKind<RazorpayOrder> = { name: 'razorpay-order', schema: orderSchema }
export const payments: RecordKind<RazorpayPayment> = { name: 'razorpay-payment', schema: paymentSchema }

/** Schema for the body of a request that creates a Razorpay order. `amount` is in paise. */
export const newOrder = z.object({
  amount: z.number(),
  currency: z.string(),
  receipt: z.string().optional(),
  notes: z.record(z.string(), z.string()).default({}),
})

export async function createOrder(
  { db, clock }: SandboxDeps,
  { amount, currency, receipt, notes }: z.output<typeof newOrder>,
): Promise<RazorpayOrder | ErrorResponse> {
  if (!Number.isInteger(amount) || amount < 100) return badRequest('The amount must be at least INR 1.00.')
  if (currency !== 'INR') return badRequest('Currency is not supported.')
  if (receipt && receipt.length > 40) return badRequest('The receipt may not be greater than 40 characters.')
  const now = clock()
  const order: RazorpayOrder = {
    id: newId('order_'),
    entity: 'order',
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency,
    receipt: receipt ?? null,
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes,
    created_at: toUnixSeconds(now),
  }
  await inTransaction(db, (tx) => insertRecord(tx, orders, { id: order.id, parentId: null, document: order }, now))
  return order
}

export async function readOrder({ db }: SandboxDeps, id: string): Promise<RazorpayOrder | ErrorResponse> {
  return (await readRecord(db, orders, id))?.document ?? unknownId()
}

/** Returns all attempts to pay a Razorpay order, oldest first. */
export async function listPayments({ db }: SandboxDeps, orderId: string): Promise<RazorpayPayment[]> {
  return (await listRecords(db, payments, orderId)).map(({ document }) => document)
}

/** Signed result that the checkout window passes to the page after a successful payment. */
export interface SignedResult {
  razorpay_payment_id: string
  razorpay_order_id: string
  razorpay_signature: string
}

interface Attempt {
  payer: { email: string; contact: string }
  outcome: 'captured' | 'authorized' | 'failed'
}

/**
 * Simulates an attempt to pay an order in the checkout window. Returns the signed result, or an error if the payment
 * fails or the order has already been paid.
 */
export async function attemptPayment(
  deps: SandboxDeps,
  orderId: string,
  attempt: Attempt,
): Promise<SignedResult | ErrorResponse> {
  const now = deps.clock()
  const payment = await inTransaction(deps.db, async (tx) => {
    const record = await readRecord(tx, orders, orderId)
    if (!record) return unknownId()
    const order = record.document
    if (order.status === 'paid') return badRequest('Order already paid')
    const created = createPayment(order, attempt, now)
    await insertRecord(tx, payments, { id: created.id, parentId: order.id, document: created }, now)
    const attempted = withAttempt(order, attempt.outcome === 'captured')
    await updateRecord(tx, record, attempted)
    await queuePaymentEvents(deps, tx, created, attempted)
    return created
  })
  if (payment instanceof ErrorResponse) return payment
  deps.webhooks.wake()
  if (payment.status === 'failed') return paymentFailed(payment)
  const signature = createHmac('sha256', sandboxKeys.razorpay.keySecret)
    .update(`${orderId}|${payment.id}`)
    .digest('hex')
  return { razorpay_payment_id: payment.id, razorpay_order_id: orderId, razorpay_signature: signature }
}

function createPayment(order: RazorpayOrder, { payer, outcome }: Attempt, now: number): RazorpayPayment {
  const succeeds = outcome !== 'failed'
  return {
    id: newId('pay_'),
    entity: 'payment',
    order_id: order.id,
    amount: order.amount,
    currency: order.currency,
    status: outcome,
    captured: outcome === 'captured',
    method: 'upi',
    vpa: succeeds ? 'success@razorpay' : 'failure@razorpay',
    email: payer.email,
    contact: payer.contact,
    amount_refunded: 0,
    refund_status: null,
    notes: order.notes,
    error_code: succeeds ? null : 'BAD_REQUEST_ERROR',
    error_description: succeeds ? null : 'The payment was declined, as you chose.',
    error_source: succeeds ? null : 'customer',
    error_step: succeeds ? null : 'payment_authentication',
    error_reason: succeeds ? null : 'payment_failed',
    created_at: toUnixSeconds(now),
  }
}

function withAttempt(order: RazorpayOrder, isPaid: boolean): RazorpayOrder {
  const attempts = order.attempts + 1
  return isPaid
    ? { ...order, attempts, status: 'paid', amount_paid: order.amount, amount_due: 0 }
    : { ...order, attempts, status: 'attempted' }
}

async function queuePaymentEvents(
  deps: SandboxDeps,
  tx: Tx,
  payment: RazorpayPayment,
  order: RazorpayOrder,
): Promise<void> {
  if (payment.status !== 'captured') return await queueEvent(deps, tx, `payment.${payment.status}`, { payment })
  await queueEvent(deps, tx, 'payment.captured', { payment })
  await queueEvent(deps, tx, 'order.paid', { payment, order })
}

/** Queues a webhook in the same transaction that makes the reported change. */
export async function queueEvent(
  { webhooks, clock }: SandboxDeps,
  tx: Tx,
  event: string,
  entities: Record<string, object>,
): Promise<void> {
  const payload = Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }]))
  await webhooks.add(tx, {
    id: newId('evt_'),
    provider: 'razorpay',
    event,
    body: {
      entity: 'event',
      account_id: 'acc_sandbox',
      event,
      contains: Object.keys(entities),
      payload,
      created_at: toUnixSeconds(clock()),
    },
  })
}

export const UNKNOWN_ID = 'The id provided does not exist'

export function unknownId(): ErrorResponse {
  return badRequest(UNKNOWN_ID)
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

/** Creates an error response in Razorpay's format. */
export function badRequest(description: string, http = 400): ErrorResponse {
  const error = { code: 'BAD_REQUEST_ERROR', description, source: 'business', step: null, reason: null, metadata: {} }
  return new ErrorResponse(http, { error })
}
