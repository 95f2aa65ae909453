/** Razorpay's orders, payments and refunds: what its API and its window do with them. */
import { createHmac } from 'node:crypto'
import * as z from 'zod'
import { sandboxKeys } from '../config/provider-config.ts'
import { inTransaction, type Tx } from '../storage/transaction.ts'
import { readFault } from './fault-store.ts'
import { newId, type SandboxDeps, toUnixSeconds } from './sandbox-deps.ts'
import { ErrorResponse } from './sandbox-http.ts'
import { addRecord, changeRecord, oncePerKey, readRecord, readRecordsOf } from './sandbox-store.ts'

export interface SandboxOrder {
  id: string
  entity: 'order'
  amount: number
  amount_paid: number
  amount_due: number
  currency: string
  receipt: string | null
  offer_id: null
  status: 'created' | 'attempted' | 'paid'
  attempts: number
  notes: Record<string, string>
  created_at: number
}

export interface SandboxRefund {
  id: string
  entity: 'refund'
  payment_id: string
  amount: number
  currency: string
  status: 'pending' | 'processed' | 'failed'
  speed_processed: 'normal'
  notes: Record<string, string>
  created_at: number
}

export interface SandboxPayment {
  id: string
  entity: 'payment'
  order_id: string
  amount: number
  currency: string
  status: 'authorized' | 'captured' | 'failed' | 'refunded'
  captured: boolean
  method: 'upi'
  vpa: string
  email: string
  contact: string
  amount_refunded: number
  refund_status: null | 'partial' | 'full'
  notes: Record<string, string>
  error_code: string | null
  error_description: string | null
  error_source: string | null
  error_step: string | null
  error_reason: string | null
  created_at: number
}

/** What the shop sends to announce a payment. */
export const newOrder = z.object({
  amount: z.number(),
  currency: z.string(),
  receipt: z.string().optional(),
  notes: z.record(z.string(), z.string()).default({}),
})

export async function createOrder(
  { db, clock }: SandboxDeps,
  sent: z.output<typeof newOrder>,
): Promise<SandboxOrder | ErrorResponse> {
  if (!Number.isInteger(sent.amount) || sent.amount < 100) return badRequest('The amount must be at least INR 1.00.')
  if (sent.currency !== 'INR') return badRequest('Currency is not supported.')
  if ((sent.receipt ?? '').length > 40) return badRequest('The receipt may not be greater than 40 characters.')
  const now = clock()
  const order: SandboxOrder = {
    id: newId('order_'),
    entity: 'order',
    amount: sent.amount,
    amount_paid: 0,
    amount_due: sent.amount,
    currency: sent.currency,
    receipt: sent.receipt ?? null,
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: sent.notes,
    created_at: toUnixSeconds(now),
  }
  await inTransaction(db, (tx) =>
    addRecord(tx, 'razorpay-order', { id: order.id, parentId: null, document: order }, now),
  )
  return order
}

export async function readOrder({ db }: SandboxDeps, id: string): Promise<SandboxOrder | ErrorResponse> {
  return (await readRecord<SandboxOrder>(db, 'razorpay-order', id)) ?? unknownId()
}

export async function readPayments({ db }: SandboxDeps, orderId: string): Promise<SandboxPayment[]> {
  return await readRecordsOf<SandboxPayment>(db, 'razorpay-payment', orderId)
}

interface Payer {
  email: string
  contact: string
}

/** What the window hands to the page. */
export interface SignedResult {
  razorpay_payment_id: string
  razorpay_order_id: string
  razorpay_signature: string
}

/** How a try ends. What is `authorized` is let through, and its money has not arrived. */
type Outcome = 'captured' | 'authorized' | 'failed'

/** One try to pay an order, from the window. A paid order is refused: it cannot be paid twice. */
export async function attemptPayment(
  parts: SandboxDeps,
  orderId: string,
  { payer, outcome: wanted }: { payer: Payer; outcome: Outcome },
): Promise<SignedResult | ErrorResponse> {
  const { db, webhooks } = parts
  const outcome = await inTransaction(db, async (tx) => {
    const order = await readRecord<SandboxOrder>(tx, 'razorpay-order', orderId)
    if (!order) return unknownId()
    if (order.status === 'paid') return badRequest('Order already paid')
    const payment = paymentOf(order, payer, parts.clock(), wanted)
    const document = { id: payment.id, parentId: order.id, document: payment }
    await addRecord(tx, 'razorpay-payment', document, parts.clock())
    const after = afterAttempt(order, wanted === 'captured')
    await changeRecord(tx, order.id, order, after)
    await queuePaymentEvents(parts, tx, payment, after)
    return payment
  })
  if (outcome instanceof ErrorResponse) return outcome
  webhooks.nudge()
  if (outcome.status === 'failed') return failedPayment(outcome)
  const signature = createHmac('sha256', sandboxKeys.razorpay.keySecret)
    .update(`${orderId}|${outcome.id}`)
    .digest('hex')
  return { razorpay_payment_id: outcome.id, razorpay_order_id: orderId, razorpay_signature: signature }
}

/** Gives money of a captured payment back, once for each key. */
export async function refundPayment(
  parts: SandboxDeps,
  paymentId: string,
  { amount, key }: { amount: number | undefined; key: string | null },
): Promise<object | ErrorResponse> {
  const outcome = await inTransaction(parts.db, (tx) => {
    const request = { paymentId, amount: amount ?? null }
    return oncePerKey(tx, { key: key && `razorpay:${key}`, request }, () => refundIn(parts, tx, paymentId, amount))
  })
  parts.webhooks.nudge()
  if (outcome === 'differs') return badRequest('Different request with the same idempotency key was processed before.')
  return 'refused' in outcome ? badRequest(outcome.refused) : outcome
}

async function refundIn(parts: SandboxDeps, tx: Tx, paymentId: string, amount: number | undefined) {
  const now = parts.clock()
  const payment = await readRecord<SandboxPayment>(tx, 'razorpay-payment', paymentId)
  if (!payment) return { refused: UNKNOWN_ID }
  const left = payment.amount - payment.amount_refunded
  const asked = amount ?? left
  if (!payment.captured) return { refused: 'The payment status should be captured for action to be taken' }
  if (!Number.isInteger(asked) || asked < 100 || asked > left) {
    return { refused: 'The total refund amount is greater than the refund payment amount' }
  }
  const isLate = (await readFault(tx, 'razorpay')) === 'late refunds'
  const refund: SandboxRefund = { ...refundOf(payment, asked, now), status: isLate ? 'pending' : 'processed' }
  const isWhole = asked === left
  const after: SandboxPayment = {
    ...payment,
    status: isWhole ? 'refunded' : 'captured',
    amount_refunded: payment.amount_refunded + asked,
    refund_status: isWhole ? 'full' : 'partial',
  }
  await addRecord(tx, 'razorpay-refund', { id: refund.id, parentId: payment.id, document: refund }, now)
  await changeRecord(tx, payment.id, payment, after)
  await queueEvent(parts, tx, isLate ? 'refund.created' : 'refund.processed', { refund, payment: after })
  return refund
}

export async function readRefund({ db }: SandboxDeps, id: string): Promise<SandboxRefund | ErrorResponse> {
  return (await readRecord<SandboxRefund>(db, 'razorpay-refund', id)) ?? unknownId()
}

export function refundOf(payment: SandboxPayment, amount: number, now: number): SandboxRefund {
  return {
    id: newId('rfnd_'),
    entity: 'refund',
    payment_id: payment.id,
    amount,
    currency: payment.currency,
    status: 'processed',
    speed_processed: 'normal',
    notes: {},
    created_at: toUnixSeconds(now),
  }
}

function paymentOf(order: SandboxOrder, payer: Payer, now: number, outcome: Outcome): SandboxPayment {
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
    error_description: succeeds ? null : 'The payment was declined, as you asked for it.',
    error_source: succeeds ? null : 'customer',
    error_step: succeeds ? null : 'payment_authentication',
    error_reason: succeeds ? null : 'payment_failed',
    created_at: toUnixSeconds(now),
  }
}

function afterAttempt(order: SandboxOrder, succeeded: boolean): SandboxOrder {
  const attempts = order.attempts + 1
  return succeeded
    ? { ...order, attempts, status: 'paid', amount_paid: order.amount, amount_due: 0 }
    : { ...order, attempts, status: 'attempted' }
}

async function queuePaymentEvents(
  parts: SandboxDeps,
  tx: Tx,
  payment: SandboxPayment,
  order: SandboxOrder,
): Promise<void> {
  if (payment.status !== 'captured') return await queueEvent(parts, tx, `payment.${payment.status}`, { payment })
  await queueEvent(parts, tx, 'payment.captured', { payment })
  await queueEvent(parts, tx, 'order.paid', { payment, order })
}

export async function queueEvent(
  parts: SandboxDeps,
  tx: Tx,
  event: string,
  entities: Record<string, object>,
): Promise<void> {
  const payload = Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }]))
  await parts.webhooks.add(tx, {
    id: newId('evt_'),
    sender: 'razorpay',
    event,
    body: {
      entity: 'event',
      account_id: 'acc_sandbox',
      event,
      contains: Object.keys(entities),
      payload,
      created_at: toUnixSeconds(parts.clock()),
    },
  })
}

const UNKNOWN_ID = 'The id provided does not exist'

export function unknownId(): ErrorResponse {
  return badRequest(UNKNOWN_ID)
}

function failedPayment(payment: SandboxPayment): ErrorResponse {
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

/** In the form of every no of Razorpay's. */
export function badRequest(description: string, http = 400): ErrorResponse {
  const error = { code: 'BAD_REQUEST_ERROR', description, source: 'business', step: null, reason: null, metadata: {} }
  return new ErrorResponse(http, { error })
}
