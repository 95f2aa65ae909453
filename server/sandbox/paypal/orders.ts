/**
 * Creation, approval and capture, with the limits and errors of
 * https://developer.paypal.com/docs/api/orders/v2/ and
 * https://developer.paypal.com/api/rest/reference/orders/v2/errors/.
 */
import * as z from 'zod'
import { inTransaction, type Tx } from '../../storage/transaction.ts'
import { changeAndNotify, type SandboxDeps } from '../sandbox-deps.ts'
import type { ErrorResponse } from '../sandbox-http.ts'
import {
  insertRecord,
  oncePerKey,
  type RecordKind,
  readRecord,
  type StoredRecord,
  updateRecord,
} from '../sandbox-store.ts'
import { badRequest, newPayPalId, notFound, queueEvent, unprocessable } from './responses.ts'

export const moneySchema = z.object({
  value: z
    .string()
    .regex(/^\d{1,15}(\.\d+)?$/, 'INVALID_PARAMETER_SYNTAX')
    .refine((value) => (value.split('.')[1] ?? '').length <= 2, 'DECIMAL_PRECISION'),
  currency_code: z.literal('USD', 'INVALID_CURRENCY_CODE'),
})

const shippingSchema = z.object({
  type: z.literal('SHIPPING').optional(),
  name: z.object({ full_name: z.string().max(300) }).optional(),
  address: z.object({
    address_line_1: z.string().max(300).optional(),
    admin_area_2: z.string().max(120).optional(),
    admin_area_1: z.string().max(300).optional(),
    postal_code: z.string().max(60).optional(),
    country_code: z.string().regex(/^[A-Z]{2}$/, 'INVALID_COUNTRY_CODE'),
  }),
})

const unitSchema = z.object({
  custom_id: z.string().min(1).max(127, 'INVALID_STRING_LENGTH').optional(),
  description: z.string().min(1).max(127, 'INVALID_STRING_LENGTH').optional(),
  amount: moneySchema,
  shipping: shippingSchema.optional(),
})

const contextSchema = z.object({
  return_url: z.url().optional(),
  cancel_url: z.url().optional(),
  user_action: z.enum(['CONTINUE', 'PAY_NOW']).default('CONTINUE'),
  shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']).default('GET_FROM_FILE'),
})

/** Without `payment_source`, the shopper chooses one on PayPal's page. */
export const newPayPalOrder = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z.tuple([unitSchema]),
  payment_source: z.object({ paypal: z.object({ experience_context: contextSchema.optional() }) }).optional(),
  application_context: contextSchema.optional(),
})

const breakdownSchema = z.object({ gross_amount: moneySchema, paypal_fee: moneySchema, net_amount: moneySchema })

const captureSchema = z.object({
  id: z.string(),
  status: z.enum(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']),
  amount: moneySchema,
  create_time: z.string().optional(),
  final_capture: z.literal(true).default(true),
  seller_receivable_breakdown: breakdownSchema.optional(),
})

const listedRefundSchema = z.object({ id: z.string(), status: z.string(), amount: moneySchema })

const paymentsSchema = z.object({
  captures: z.array(captureSchema).optional(),
  refunds: z.array(listedRefundSchema).optional(),
})

const orderSchema = newPayPalOrder.extend({
  id: z.string(),
  status: z.enum(['CREATED', 'PAYER_ACTION_REQUIRED', 'APPROVED', 'COMPLETED']),
  purchase_units: z.tuple([unitSchema.extend({ payments: paymentsSchema.optional() })]),
  links: z.array(z.object({ rel: z.string(), href: z.string(), method: z.string() })),
  /** Whether the chosen card will be declined. Not part of PayPal's orders. */
  willDecline: z.boolean().optional(),
})

export type Money = z.output<typeof moneySchema>
export type Capture = z.output<typeof captureSchema>
export type ListedRefund = z.output<typeof listedRefundSchema>
export type PayPalOrder = z.output<typeof orderSchema>

export const orders: RecordKind<PayPalOrder> = { name: 'paypal-order', schema: orderSchema }
const captures: RecordKind<{ orderId: string }> = {
  name: 'paypal-capture',
  schema: z.object({ orderId: z.string() }),
}

/** In characters. */
const MAX_KEY_LENGTH = 108

type OrderContext = Partial<z.output<typeof contextSchema>>

export function contextOf({ payment_source, application_context }: z.output<typeof newPayPalOrder>): OrderContext {
  return payment_source?.paypal.experience_context ?? application_context ?? {}
}

/**
 * With a link to the approval page. Idempotent by `key`, which PayPal requires if the
 * source of the payment is named.
 */
export async function createPayPalOrder(
  { db, clock, publicOrigin }: SandboxDeps,
  body: z.output<typeof newPayPalOrder>,
  key: string | null,
): Promise<PayPalOrder | ErrorResponse> {
  const [{ amount, shipping }] = body.purchase_units
  const { shipping_preference } = contextOf(body)
  if (!key && body.payment_source) return badRequest('PAYPAL_REQUEST_ID_REQUIRED')
  if (key && key.length > MAX_KEY_LENGTH) return badRequest('INVALID_STRING_LENGTH')
  if (toCents(amount) === 0) return unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE')
  if (shipping_preference === 'SET_PROVIDED_ADDRESS' && !shipping) return unprocessable('MISSING_SHIPPING_ADDRESS')
  if (shipping && !shipping.address.admin_area_2) return unprocessable('CITY_REQUIRED')
  if (shipping && !shipping.address.postal_code) return unprocessable('POSTAL_CODE_REQUIRED')
  const response = await inTransaction(db, (tx) =>
    oncePerKey(tx, { key: key && `paypal:${key}`, request: body, schema: orderSchema }, async () => {
      const id = newPayPalId()
      const href = `${publicOrigin()}/sandbox/paypal/checkoutnow?token=${id}`
      const links = [{ rel: body.payment_source ? 'payer-action' : 'approve', href, method: 'GET' }]
      const status = body.payment_source ? 'PAYER_ACTION_REQUIRED' : 'CREATED'
      const order: PayPalOrder = { ...body, id, status, links }
      await insertRecord(tx, orders, { id, parentId: null, document: order }, clock())
      return order
    }),
  )
  return response === 'conflict' ? unprocessable('DUPLICATE_REQUEST_ID') : response
}

export async function readPayPalOrder({ db }: SandboxDeps, id: string): Promise<PayPalOrder | ErrorResponse> {
  return (await readRecord(db, orders, id))?.document ?? notFound()
}

/** The shopper has approved the order, or chosen another card for it. Idempotent. */
export async function approveOrder(
  deps: SandboxDeps,
  id: string,
  { willDecline = false } = {},
): Promise<PayPalOrder | ErrorResponse> {
  return await changeAndNotify(deps, async (tx) => {
    const record = await readRecord(tx, orders, id)
    if (!record) return notFound()
    const { status } = record.document
    if (status === 'COMPLETED') return record.document
    const approved: PayPalOrder = { ...record.document, status: 'APPROVED', willDecline: willDecline || undefined }
    await updateRecord(tx, record, approved)
    if (status !== 'APPROVED') await queueEvent(deps, tx, 'CHECKOUT.ORDER.APPROVED', { id })
    return approved
  })
}

const captureResponse = z.union([orderSchema, z.object({ refused: z.string() })])

/**
 * Returns an error if the order is not approved, already captured, or the card is
 * declined. Repeats its first response to a `key`, even a declined card
 * (https://developer.paypal.com/reference/guidelines/idempotency/).
 */
export async function captureOrder(
  deps: SandboxDeps,
  id: string,
  key: string | null,
): Promise<PayPalOrder | ErrorResponse> {
  const response = await changeAndNotify(deps, (tx) =>
    oncePerKey(tx, { key: key && `paypal:${key}`, request: { captured: id }, schema: captureResponse }, () =>
      captureOnce(deps, tx, id),
    ),
  )
  if (response === 'conflict') return unprocessable('DUPLICATE_REQUEST_ID')
  if (!('refused' in response)) return response
  return response.refused === 'INVALID_RESOURCE_ID' ? notFound() : unprocessable(response.refused)
}

async function captureOnce(deps: SandboxDeps, tx: Tx, id: string): Promise<z.output<typeof captureResponse>> {
  const record = await readRecord(tx, orders, id)
  if (!record) return { refused: 'INVALID_RESOURCE_ID' }
  const order = record.document
  if (order.status === 'COMPLETED') return { refused: 'ORDER_ALREADY_CAPTURED' }
  if (order.status !== 'APPROVED') return { refused: 'ORDER_NOT_APPROVED' }
  const isDeclined = order.willDecline || (await deps.readFault(tx, 'paypal')) === 'declines'
  if (isDeclined) return { refused: 'INSTRUMENT_DECLINED' }
  const { amount } = order.purchase_units[0]
  const capture: Capture = {
    id: newPayPalId(),
    status: 'COMPLETED',
    create_time: new Date(deps.clock()).toISOString(),
    amount,
    final_capture: true,
    seller_receivable_breakdown: breakdownOf(amount),
  }
  const captured = withPayments({ ...order, status: 'COMPLETED' }, { captures: [capture] })
  await updateRecord(tx, record, captured)
  await insertRecord(tx, captures, { id: capture.id, parentId: id, document: { orderId: id } }, deps.clock())
  await queueEvent(deps, tx, 'PAYMENT.CAPTURE.COMPLETED', toResource(capture, id))
  return captured
}

/** Fee: 4.4 % plus 30 cents. */
function breakdownOf(amount: Money) {
  const cents = toCents(amount)
  const fee = Math.min(cents, Math.round(cents * 0.044) + 30)
  return { gross_amount: amount, paypal_fee: toMoney(fee), net_amount: toMoney(cents - fee) }
}

/** Null if there is no such payment. */
export async function readCaptured(
  tx: Tx,
  captureId: string,
): Promise<{ record: StoredRecord<PayPalOrder>; capture: Capture } | null> {
  const link = await readRecord(tx, captures, captureId)
  const record = link && (await readRecord(tx, orders, link.document.orderId))
  const capture = record?.document.purchase_units[0].payments?.captures?.[0]
  return record && capture ? { record, capture } : null
}

/** As in the Payments API and webhooks. */
export async function readPayPalCapture({ db }: SandboxDeps, id: string): Promise<object> {
  const captured = await inTransaction(db, (tx) => readCaptured(tx, id))
  return captured ? toResource(captured.capture, captured.record.id) : notFound()
}

function toResource(capture: Capture, orderId: string): object {
  return { ...capture, supplementary_data: { related_ids: { order_id: orderId } } }
}

/** Also replaces its refunds. */
export async function updateCapture(
  tx: Tx,
  record: StoredRecord<PayPalOrder>,
  capture: Capture,
  refunds: readonly ListedRefund[],
): Promise<void> {
  await updateRecord(tx, record, withPayments(record.document, { captures: [capture], refunds: [...refunds] }))
}

function withPayments(order: PayPalOrder, payments: z.output<typeof paymentsSchema>): PayPalOrder {
  return { ...order, purchase_units: [{ ...order.purchase_units[0], payments }] }
}

export function toCents({ value }: Money): number {
  return Math.round(Number(value) * 100)
}

export function toMoney(cents: number): Money {
  return { value: (cents / 100).toFixed(2), currency_code: 'USD' }
}
