/** PayPal's orders: what its API and its page do with them. */
import * as z from 'zod'
import { inTransaction, type Tx } from '../storage/transaction.ts'
import { readFault } from './fault-store.ts'
import { newId, type SandboxDeps } from './sandbox-deps.ts'
import { ErrorResponse } from './sandbox-http.ts'
import { addRecord, changeRecord, oncePerKey, readRecord, readRecordsOf } from './sandbox-store.ts'

const money = z.object({ value: z.string(), currency_code: z.string() })

/** What the shop sends to announce a payment. */
export const newPayPalOrder = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z.tuple([z.object({ custom_id: z.string().max(127).optional(), amount: money })]),
  payment_source: z.object({
    paypal: z.object({ experience_context: z.object({ return_url: z.url(), cancel_url: z.url() }) }),
  }),
})

type Money = z.output<typeof money>
type NewPayPalOrder = z.output<typeof newPayPalOrder>

interface Capture {
  id: string
  status: 'COMPLETED' | 'PARTIALLY_REFUNDED' | 'REFUNDED'
  amount: Money
}

export interface PayPalOrder extends Omit<NewPayPalOrder, 'purchase_units'> {
  id: string
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED'
  purchase_units: [NewPayPalOrder['purchase_units'][0] & { payments?: { captures: Capture[] } }]
  links: { rel: string; href: string; method: string }[]
}

interface PayPalRefund {
  id: string
  status: 'COMPLETED' | 'PENDING' | 'FAILED'
  captureId: string
  amount: Money
}

/** Announces a payment, once for each key, and answers the page where it is made. */
export async function createPayPalOrder(
  { db, clock, publicOrigin }: SandboxDeps,
  sent: NewPayPalOrder,
  key: string | null,
): Promise<PayPalOrder | ErrorResponse> {
  const [{ amount }] = sent.purchase_units
  if (!/^\d+\.\d\d$/.test(amount.value) || Number(amount.value) <= 0) return unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE')
  const answer = await inTransaction(db, (tx) =>
    oncePerKey(tx, { key: key && `paypal:${key}`, request: sent }, async () => {
      const id = newId('', 17).toUpperCase()
      const href = `${publicOrigin()}/sandbox/paypal/checkoutnow?token=${id}`
      const links = [{ rel: 'payer-action', href, method: 'GET' }]
      const order: PayPalOrder = { ...sent, id, status: 'PAYER_ACTION_REQUIRED', links }
      await addRecord(tx, 'paypal-order', { id, parentId: null, document: order }, clock())
      return order
    }),
  )
  return answer === 'differs' ? unprocessable('DUPLICATE_REQUEST_ID') : answer
}

export async function readPayPalOrder({ db }: SandboxDeps, id: string): Promise<PayPalOrder | ErrorResponse> {
  return (await readRecord<PayPalOrder>(db, 'paypal-order', id)) ?? notFound()
}

/** The shopper agrees, on PayPal's page. Agreeing again changes nothing. */
export async function approve(parts: SandboxDeps, id: string): Promise<PayPalOrder | ErrorResponse> {
  const answer = await inTransaction(parts.db, async (tx) => {
    const order = await readRecord<PayPalOrder>(tx, 'paypal-order', id)
    if (!order) return notFound()
    if (order.status !== 'PAYER_ACTION_REQUIRED') return order
    const after: PayPalOrder = { ...order, status: 'APPROVED' }
    await changeRecord(tx, id, order, after)
    await queueEvent(parts, tx, 'CHECKOUT.ORDER.APPROVED', { id })
    return after
  })
  parts.webhooks.nudge()
  return answer
}

/** Takes the money of an order that the shopper has agreed to. */
export async function capture(parts: SandboxDeps, id: string): Promise<PayPalOrder | ErrorResponse> {
  const answer = await inTransaction(parts.db, async (tx) => {
    const order = await readRecord<PayPalOrder>(tx, 'paypal-order', id)
    if (!order) return notFound()
    if (order.status === 'COMPLETED') return unprocessable('ORDER_ALREADY_CAPTURED')
    if (order.status !== 'APPROVED') return unprocessable('ORDER_NOT_APPROVED')
    if ((await readFault(tx, 'paypal')) === 'declines') return unprocessable('INSTRUMENT_DECLINED')
    const [unit] = order.purchase_units
    const captured: Capture = { id: newId('', 17).toUpperCase(), status: 'COMPLETED', amount: unit.amount }
    const after = withCapture({ ...order, status: 'COMPLETED' }, captured)
    await changeRecord(tx, id, order, after)
    await addRecord(tx, 'paypal-capture', { id: captured.id, parentId: id, document: { orderId: id } }, parts.clock())
    const related = { supplementary_data: { related_ids: { order_id: id } } }
    await queueEvent(parts, tx, 'PAYMENT.CAPTURE.COMPLETED', { id: captured.id, ...related })
    return after
  })
  parts.webhooks.nudge()
  return answer
}

/** Gives money of a capture back, once for each key. */
export async function refundCapture(
  parts: SandboxDeps,
  { captureId, amount }: { captureId: string; amount: Money | undefined },
  key: string | null,
): Promise<PayPalRefund | ErrorResponse> {
  const answer = await inTransaction(parts.db, (tx) =>
    oncePerKey(tx, { key: key && `paypal:${key}`, request: { captureId, amount: amount ?? null } }, () =>
      refundIn(parts, tx, captureId, amount),
    ),
  )
  if (answer === 'differs') return unprocessable('DUPLICATE_REQUEST_ID')
  return 'refused' in answer ? unprocessable(answer.refused) : answer
}

async function refundIn(parts: SandboxDeps, tx: Tx, captureId: string, amount: Money | undefined) {
  const made = await readRecord<{ orderId: string }>(tx, 'paypal-capture', captureId)
  const order = made && (await readRecord<PayPalOrder>(tx, 'paypal-order', made.orderId))
  const captured = order?.purchase_units[0].payments?.captures[0]
  if (!order || !captured) return { refused: 'INVALID_RESOURCE_ID' }
  const before = await readRecordsOf<PayPalRefund>(tx, 'paypal-refund', captureId)
  const standing = before.filter(({ status }) => status !== 'FAILED')
  const left = centsOf(captured.amount) - standing.reduce((sum, refund) => sum + centsOf(refund.amount), 0)
  const asked = amount ? centsOf(amount) : left
  if (left === 0) return { refused: 'CAPTURE_FULLY_REFUNDED' }
  if (asked < 1 || asked > left) return { refused: 'REFUND_AMOUNT_EXCEEDED' }
  const money = { value: (asked / 100).toFixed(2), currency_code: captured.amount.currency_code }
  const isLate = (await readFault(tx, 'paypal')) === 'late refunds'
  const id = newId('', 17).toUpperCase()
  const refund: PayPalRefund = { id, captureId, status: isLate ? 'PENDING' : 'COMPLETED', amount: money }
  await addRecord(tx, 'paypal-refund', { id: refund.id, parentId: captureId, document: refund }, parts.clock())
  const status = asked === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  await changeRecord(tx, order.id, order, withCapture(order, { ...captured, status }))
  return refund
}

export async function readPayPalRefund({ db }: SandboxDeps, id: string): Promise<PayPalRefund | ErrorResponse> {
  return (await readRecord<PayPalRefund>(db, 'paypal-refund', id)) ?? notFound()
}

/** A refund that was pending arrives after days, or fails: then its money is the shop's again. PayPal tells nobody. */
export async function endRefund(
  { db }: SandboxDeps,
  id: string,
  succeeds: boolean,
): Promise<PayPalRefund | ErrorResponse> {
  return await inTransaction(db, async (tx) => {
    const refund = await readRecord<PayPalRefund>(tx, 'paypal-refund', id)
    const made = refund && (await readRecord<{ orderId: string }>(tx, 'paypal-capture', refund.captureId))
    const order = made && (await readRecord<PayPalOrder>(tx, 'paypal-order', made.orderId))
    const captured = order?.purchase_units[0].payments?.captures[0]
    if (refund?.status !== 'PENDING' || !order || !captured) return notFound()
    const ended: PayPalRefund = { ...refund, status: succeeds ? 'COMPLETED' : 'FAILED' }
    await changeRecord(tx, id, refund, ended)
    if (!succeeds) await changeRecord(tx, order.id, order, withCapture(order, { ...captured, status: 'COMPLETED' }))
    return ended
  })
}

function withCapture(order: PayPalOrder, captured: Capture): PayPalOrder {
  return { ...order, purchase_units: [{ ...order.purchase_units[0], payments: { captures: [captured] } }] }
}

async function queueEvent(parts: SandboxDeps, tx: Tx, event: string, resource: object): Promise<void> {
  const id = newId('WH-', 20)
  await parts.webhooks.add(tx, { id, sender: 'payPal', event, body: { id, event_type: event, resource } })
}

function centsOf({ value }: Money): number {
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

/** In the form of every no of PayPal's. */
export function unprocessable(issue: string, http = 422): ErrorResponse {
  const message = 'The requested action could not be performed.'
  return new ErrorResponse(http, { name: 'UNPROCESSABLE_ENTITY', message, details: [{ issue }] })
}
