/** Simulates PayPal orders, from creation and approval to capture and refund. */
import * as z from 'zod'
import { inTransaction, type Tx } from '../storage/transaction.ts'
import { readFault } from './fault-store.ts'
import { newId, type SandboxDeps } from './sandbox-deps.ts'
import { ErrorResponse } from './sandbox-http.ts'
import {
  insertRecord,
  listRecords,
  oncePerKey,
  type RecordKind,
  readRecord,
  type StoredRecord,
  updateRecord,
} from './sandbox-store.ts'

export const moneySchema = z.object({ value: z.string(), currency_code: z.string() })

const unitSchema = z.object({ custom_id: z.string().max(127).optional(), amount: moneySchema })

/** Schema for the body of a request that creates a PayPal order. */
export const newPayPalOrder = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z.tuple([unitSchema]),
  payment_source: z.object({
    paypal: z.object({ experience_context: z.object({ return_url: z.url(), cancel_url: z.url() }) }),
  }),
})

const captureSchema = z.object({
  id: z.string(),
  status: z.enum(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']),
  amount: moneySchema,
})

const orderSchema = newPayPalOrder.extend({
  id: z.string(),
  status: z.enum(['PAYER_ACTION_REQUIRED', 'APPROVED', 'COMPLETED']),
  purchase_units: z.tuple([unitSchema.extend({ payments: z.object({ captures: z.array(captureSchema) }).optional() })]),
  links: z.array(z.object({ rel: z.string(), href: z.string(), method: z.string() })),
})

const refundSchema = z.object({
  id: z.string(),
  status: z.enum(['COMPLETED', 'PENDING', 'FAILED']),
  captureId: z.string(),
  amount: moneySchema,
})

type Money = z.output<typeof moneySchema>
type Capture = z.output<typeof captureSchema>
export type PayPalOrder = z.output<typeof orderSchema>
type PayPalRefund = z.output<typeof refundSchema>

const orders: RecordKind<PayPalOrder> = { name: 'paypal-order', schema: orderSchema }
const captures: RecordKind<{ orderId: string }> = {
  name: 'paypal-capture',
  schema: z.object({ orderId: z.string() }),
}
const refunds: RecordKind<PayPalRefund> = { name: 'paypal-refund', schema: refundSchema }

/** Creates a PayPal order with a link to the approval page. Idempotent for the same `key`. */
export async function createPayPalOrder(
  { db, clock, publicOrigin }: SandboxDeps,
  body: z.output<typeof newPayPalOrder>,
  key: string | null,
): Promise<PayPalOrder | ErrorResponse> {
  const [{ amount }] = body.purchase_units
  if (!/^\d+\.\d\d$/.test(amount.value) || Number(amount.value) <= 0) return unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE')
  const response = await inTransaction(db, (tx) =>
    oncePerKey(tx, { key: key && `paypal:${key}`, request: body, schema: orderSchema }, async () => {
      const id = newPayPalId()
      const href = `${publicOrigin()}/sandbox/paypal/checkoutnow?token=${id}`
      const links = [{ rel: 'payer-action', href, method: 'GET' }]
      const order: PayPalOrder = { ...body, id, status: 'PAYER_ACTION_REQUIRED', links }
      await insertRecord(tx, orders, { id, parentId: null, document: order }, clock())
      return order
    }),
  )
  return response === 'conflict' ? unprocessable('DUPLICATE_REQUEST_ID') : response
}

export async function readPayPalOrder({ db }: SandboxDeps, id: string): Promise<PayPalOrder | ErrorResponse> {
  return (await readRecord(db, orders, id))?.document ?? notFound()
}

/** Records that the shopper has approved a PayPal order. Idempotent. */
export async function approveOrder(deps: SandboxDeps, id: string): Promise<PayPalOrder | ErrorResponse> {
  const response = await inTransaction(deps.db, async (tx) => {
    const record = await readRecord(tx, orders, id)
    if (!record) return notFound()
    if (record.document.status !== 'PAYER_ACTION_REQUIRED') return record.document
    const approved: PayPalOrder = { ...record.document, status: 'APPROVED' }
    await updateRecord(tx, record, approved)
    await queueEvent(deps, tx, 'CHECKOUT.ORDER.APPROVED', { id })
    return approved
  })
  deps.webhooks.wake()
  return response
}

/**
 * Captures the payment for a PayPal order. Returns an error if the shopper has not approved the order or the payment
 * has already been captured.
 */
export async function captureOrder(deps: SandboxDeps, id: string): Promise<PayPalOrder | ErrorResponse> {
  const response = await inTransaction(deps.db, async (tx) => {
    const record = await readRecord(tx, orders, id)
    if (!record) return notFound()
    const order = record.document
    if (order.status === 'COMPLETED') return unprocessable('ORDER_ALREADY_CAPTURED')
    if (order.status !== 'APPROVED') return unprocessable('ORDER_NOT_APPROVED')
    if ((await readFault(tx, 'paypal')) === 'declines') return unprocessable('INSTRUMENT_DECLINED')
    const capture: Capture = { id: newPayPalId(), status: 'COMPLETED', amount: order.purchase_units[0].amount }
    const captured = withCapture({ ...order, status: 'COMPLETED' }, capture)
    await updateRecord(tx, record, captured)
    await insertRecord(tx, captures, { id: capture.id, parentId: id, document: { orderId: id } }, deps.clock())
    const related = { supplementary_data: { related_ids: { order_id: id } } }
    await queueEvent(deps, tx, 'PAYMENT.CAPTURE.COMPLETED', { id: capture.id, ...related })
    return captured
  })
  deps.webhooks.wake()
  return response
}

const refundResponse = z.union([refundSchema, z.object({ refused: z.string() })])

/** Refunds a captured payment in full or in part. Idempotent for the same `key`. */
export async function refundCapture(
  deps: SandboxDeps,
  { captureId, amount }: { captureId: string; amount: Money | null },
  key: string | null,
): Promise<PayPalRefund | ErrorResponse> {
  const request = { captureId, amount }
  const response = await inTransaction(deps.db, (tx) =>
    oncePerKey(tx, { key: key && `paypal:${key}`, request, schema: refundResponse }, () =>
      createRefund(deps, tx, captureId, amount),
    ),
  )
  if (response === 'conflict') return unprocessable('DUPLICATE_REQUEST_ID')
  return 'refused' in response ? unprocessable(response.refused) : response
}

async function createRefund(
  deps: SandboxDeps,
  tx: Tx,
  captureId: string,
  requested: Money | null,
): Promise<z.output<typeof refundResponse>> {
  const captured = await readCaptured(tx, captureId)
  if (!captured) return { refused: 'INVALID_RESOURCE_ID' }
  const { record, capture } = captured
  const earlier = (await listRecords(tx, refunds, captureId)).map(({ document }) => document)
  const refundedCents = earlier
    .filter(({ status }) => status !== 'FAILED')
    .reduce((sum, refund) => sum + toCents(refund.amount), 0)
  const refundableCents = toCents(capture.amount) - refundedCents
  const cents = requested ? toCents(requested) : refundableCents
  if (refundableCents === 0) return { refused: 'CAPTURE_FULLY_REFUNDED' }
  if (cents < 1 || cents > refundableCents) return { refused: 'REFUND_AMOUNT_EXCEEDED' }
  const amount = { value: (cents / 100).toFixed(2), currency_code: capture.amount.currency_code }
  const isPending = (await readFault(tx, 'paypal')) === 'pending refunds'
  const refund: PayPalRefund = { id: newPayPalId(), captureId, status: isPending ? 'PENDING' : 'COMPLETED', amount }
  await insertRecord(tx, refunds, { id: refund.id, parentId: captureId, document: refund }, deps.clock())
  const status = cents === refundableCents ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  await updateRecord(tx, record, withCapture(record.document, { ...capture, status }))
  return refund
}

export async function readPayPalRefund({ db }: SandboxDeps, id: string): Promise<PayPalRefund | ErrorResponse> {
  return (await readRecord(db, refunds, id))?.document ?? notFound()
}

/**
 * Completes a pending refund or makes the refund fail, depending on `succeeds`. Like PayPal itself, sends no webhook.
 */
export async function endRefund(
  { db }: SandboxDeps,
  id: string,
  succeeds: boolean,
): Promise<PayPalRefund | ErrorResponse> {
  return await inTransaction(db, async (tx) => {
    const refund = await readRecord(tx, refunds, id)
    const captured = refund && (await readCaptured(tx, refund.document.captureId))
    if (refund?.document.status !== 'PENDING' || !captured) return notFound()
    const ended: PayPalRefund = { ...refund.document, status: succeeds ? 'COMPLETED' : 'FAILED' }
    await updateRecord(tx, refund, ended)
    const { record, capture } = captured
    if (!succeeds) await updateRecord(tx, record, withCapture(record.document, { ...capture, status: 'COMPLETED' }))
    return ended
  })
}

/** Returns a captured payment and the stored record of its order, or null if there is no such payment. */
async function readCaptured(
  tx: Tx,
  captureId: string,
): Promise<{ record: StoredRecord<PayPalOrder>; capture: Capture } | null> {
  const link = await readRecord(tx, captures, captureId)
  const record = link && (await readRecord(tx, orders, link.document.orderId))
  const capture = record?.document.purchase_units[0].payments?.captures[0]
  return record && capture ? { record, capture } : null
}

function withCapture(order: PayPalOrder, capture: Capture): PayPalOrder {
  return { ...order, purchase_units: [{ ...order.purchase_units[0], payments: { captures: [capture] } }] }
}

async function queueEvent({ webhooks }: SandboxDeps, tx: Tx, event: string, resource: object): Promise<void> {
  const id = newId('WH-', 20)
  await webhooks.add(tx, { id, provider: 'payPal', event, body: { id, event_type: event, resource } })
}

function newPayPalId(): string {
  return newId('', 17).toUpperCase()
}

function toCents({ value }: Money): number {
  return Math.round(Number(value) * 100)
}

function notFound(): ErrorResponse {
  const message = 'The specified resource does not exist.'
  return new ErrorResponse(404, {
    name: 'RESOURCE_NOT_FOUND',
    message,
    details: [{ issue: 'INVALID_RESOURCE_ID' }],
  })
}

/** Creates an error response in PayPal's format. */
export function unprocessable(issue: string, http = 422): ErrorResponse {
  const message = 'The requested action could not be performed.'
  return new ErrorResponse(http, { name: 'UNPROCESSABLE_ENTITY', message, details: [{ issue }] })
}
