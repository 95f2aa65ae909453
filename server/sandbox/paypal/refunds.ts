/**
 * Refunds at PayPal, by the shop or the owner. Limits and errors:
 * https://developer.paypal.com/docs/api/payments/v2/ and
 * https://developer.paypal.com/api/rest/reference/payments/v2/errors/.
 */
import * as z from 'zod'
import { inTransaction, type Tx } from '../../storage/transaction.ts'
import { refundStateDuring } from '../fault-store.ts'
import { changeAndNotify, type SandboxDeps } from '../sandbox-deps.ts'
import { ErrorResponse } from '../sandbox-http.ts'
import { insertRecord, listRecords, oncePerKey, type RecordKind, readRecord, updateRecord } from '../sandbox-store.ts'
import { disputeOf, resolve } from './disputes.ts'
import {
  type Capture,
  type ListedRefund,
  type Money,
  moneySchema,
  readCaptured,
  readPayPalOrder,
  toCents,
  toMoney,
  updateCapture,
} from './orders.ts'
import { newPayPalId, notFound, queueEvent, type Resource, unprocessable } from './responses.ts'

/** Without an amount, all that is left. */
export const newRefund = z
  .object({
    amount: moneySchema.optional(),
    custom_id: z.string().min(1).max(127, 'INVALID_STRING_LENGTH').optional(),
    invoice_id: z.string().min(1).max(127, 'INVALID_STRING_LENGTH').optional(),
    note_to_payer: z.string().min(1).max(255, 'INVALID_STRING_LENGTH').optional(),
  })
  .nullish()

const refundSchema = z.object({
  id: z.string(),
  status: z.enum(['COMPLETED', 'PENDING', 'FAILED']),
  captureId: z.string(),
  amount: moneySchema,
})

type PayPalRefund = z.output<typeof refundSchema>

export const refunds: RecordKind<PayPalRefund> = { name: 'paypal-refund', schema: refundSchema }

const refundResponse = z.union([refundSchema, z.object({ refused: z.string() })])

const STATUSES = { succeeded: 'COMPLETED', pending: 'PENDING', failed: 'FAILED' } as const

/** In full or in part. Idempotent by `key`. */
export async function refundCapture(
  deps: SandboxDeps,
  { captureId, amount }: { captureId: string; amount: Money | null },
  key: string | null,
): Promise<Resource | ErrorResponse> {
  const request = { captureId, amount }
  const response = await changeAndNotify(deps, (tx) =>
    oncePerKey(tx, { key: key && `paypal:${key}`, request, schema: refundResponse }, () =>
      createRefund(deps, tx, captureId, amount),
    ),
  )
  if (response === 'conflict') return unprocessable('DUPLICATE_REQUEST_ID')
  if (!('refused' in response)) return toResource(deps, response)
  return response.refused === 'INVALID_RESOURCE_ID' ? notFound() : unprocessable(response.refused)
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
  const earlier = await listOf(tx, captureId)
  const dispute = await disputeOf(tx, captureId)
  if (requested && toCents(requested) === 0) return { refused: 'CANNOT_BE_ZERO_OR_NEGATIVE' }
  if (dispute?.isChargeback) return { refused: 'REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK' }
  const refundableCents = toCents(capture.amount) - refundedCents(earlier) - (dispute?.lostCents ?? 0)
  const cents = requested ? toCents(requested) : refundableCents
  if (refundableCents <= 0) return { refused: 'CAPTURE_FULLY_REFUNDED' }
  if (cents > refundableCents) return { refused: 'REFUND_AMOUNT_EXCEEDED' }
  if (dispute?.isOpen && cents < refundableCents) return { refused: 'TRANSACTION_DISPUTED' }
  const fault = await deps.readFault(tx, 'paypal')
  if (fault === 'low balance') return { refused: 'REFUND_FAILED_INSUFFICIENT_FUNDS' }
  const status = STATUSES[refundStateDuring[fault] ?? 'succeeded']
  const refund: PayPalRefund = { id: newPayPalId(), captureId, status, amount: toMoney(cents) }
  await insertRecord(tx, refunds, { id: refund.id, parentId: captureId, document: refund }, deps.clock())
  const all = [...earlier, refund]
  await updateCapture(tx, record, { ...capture, status: captureStatus(capture, all) }, all.map(toListed))
  if (status !== 'FAILED') await queueEvent(deps, tx, 'PAYMENT.CAPTURE.REFUNDED', toResource(deps, refund))
  // A full refund is what the shopper asked for. It closes the case.
  if (dispute?.isOpen && status !== 'FAILED') {
    await resolve(deps, tx, dispute.record, { outcome_code: 'ACCEPTED', amount_refunded: refund.amount })
  }
  return refund
}

/** As the owner does. All that is left if `cents` is null. */
export async function refundOnWebsite(deps: SandboxDeps, orderId: string, cents: number | null): Promise<object> {
  const order = await readPayPalOrder(deps, orderId)
  const capture = order instanceof ErrorResponse ? null : order.purchase_units[0].payments?.captures?.[0]
  if (!capture) return notFound()
  const amount = cents === null ? null : toMoney(cents)
  return await refundCapture(deps, { captureId: capture.id, amount }, null)
}

export async function readPayPalRefund(deps: SandboxDeps, id: string): Promise<object> {
  const refund = (await readRecord(deps.db, refunds, id))?.document
  return refund ? toResource(deps, refund) : notFound()
}

/** For a pending refund. Like PayPal itself, sends no webhook. */
export async function endRefund(deps: SandboxDeps, id: string, succeeds: boolean): Promise<object> {
  return await inTransaction(deps.db, async (tx) => {
    const refund = await readRecord(tx, refunds, id)
    const captured = refund && (await readCaptured(tx, refund.document.captureId))
    if (refund?.document.status !== 'PENDING' || !captured) return notFound()
    const ended: PayPalRefund = { ...refund.document, status: succeeds ? 'COMPLETED' : 'FAILED' }
    await updateRecord(tx, refund, ended)
    const { record, capture } = captured
    const all = await listOf(tx, capture.id)
    await updateCapture(tx, record, { ...capture, status: captureStatus(capture, all) }, all.map(toListed))
    return toResource(deps, ended)
  })
}

async function listOf(tx: Tx, captureId: string): Promise<PayPalRefund[]> {
  return (await listRecords(tx, refunds, captureId)).map(({ document }) => document)
}

function refundedCents(all: readonly PayPalRefund[]): number {
  return all.filter(({ status }) => status !== 'FAILED').reduce((sum, refund) => sum + toCents(refund.amount), 0)
}

function captureStatus({ amount }: Capture, all: readonly PayPalRefund[]): Capture['status'] {
  const refunded = refundedCents(all)
  if (refunded === 0) return 'COMPLETED'
  return refunded === toCents(amount) ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
}

function toListed({ id, status, amount }: PayPalRefund): ListedRefund {
  return { id, status, amount }
}

/** As in the Payments API and webhooks: only a link names the capture. */
function toResource({ publicOrigin }: SandboxDeps, refund: PayPalRefund): Resource {
  const api = `${publicOrigin()}/sandbox/paypal/v2/payments`
  const links = [
    { rel: 'self', href: `${api}/refunds/${refund.id}`, method: 'GET' },
    { rel: 'up', href: `${api}/captures/${refund.captureId}`, method: 'GET' },
  ]
  return { ...toListed(refund), links }
}
