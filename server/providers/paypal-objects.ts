/** Schemas of PayPal's responses, converted to the shop's types. */
import * as z from 'zod'
import type { Dispute, DisputePhase } from './payment-types.ts'

export interface PayPalPayment {
  id: string
  /**
   * - `open`: the shopper has not approved it yet.
   * - `approved`: `capturePayment` can collect the money.
   * - `declined`: PayPal could not collect it; the shopper may choose another
   *   card on PayPal's page.
   * - `paid`: the money has arrived.
   * - `pending`: collected, but not released to the shop yet.
   * - `failed`: the money will never arrive.
   */
  state: 'open' | 'approved' | 'declined' | 'paid' | 'pending' | 'failed'
  amountCents: number
  currency: string
  /** Appears in settlements, refunds and disputes. Null before the capture. */
  captureId: string | null
  /** Epoch ms; null before the capture. */
  capturedAt: number | null
  /** Null before the capture. */
  feeCents: number | null
  /** Includes those made on PayPal's website. */
  refunds: readonly PayPalRefund[]
}

export interface PayPalRefund {
  id: string
  /** PayPal's: `COMPLETED`, `PENDING`, `FAILED` or `CANCELLED`. */
  status: string
  /** Null if PayPal does not say. */
  amountCents: number | null
}

const money = z
  .object({ value: z.string().regex(/^\d+(\.\d+)?$/), currency_code: z.string() })
  .transform(({ value, currency_code }) => ({ cents: Math.round(Number(value) * 100), currency: currency_code }))

export const refund = z
  .object({ id: z.string(), status: z.string(), amount: money.nullish() })
  .transform(({ id, status, amount }): PayPalRefund => ({ id, status, amountCents: amount?.cents ?? null }))

const capture = z.object({
  id: z.string(),
  status: z.string(),
  amount: money.nullish(),
  create_time: z.iso.datetime().nullish(),
  seller_receivable_breakdown: z.object({ paypal_fee: money.nullish() }).nullish(),
})

const unit = z.object({
  amount: money,
  payments: z.object({ captures: z.array(capture).nullish(), refunds: z.array(refund).nullish() }).nullish(),
})

/** Response to `GET /v2/checkout/orders/{id}`. */
export const order = z.object({ id: z.string(), status: z.string(), purchase_units: z.tuple([unit], unit) })

type Order = z.output<typeof order>

export function toPayment(read: Order): PayPalPayment {
  const [{ amount }] = read.purchase_units
  const payments = read.purchase_units.flatMap((one) => one.payments ?? [])
  const captures = payments.flatMap((one) => one.captures ?? [])
  const captured = captures.find(({ status }) => PAID_STATUSES.has(status)) ?? captures[0]
  const taken = captured?.amount ?? amount
  return {
    id: read.id,
    state: stateOf(read, captures),
    amountCents: taken.cents,
    currency: taken.currency,
    captureId: captured?.id ?? null,
    capturedAt: captured?.create_time ? Date.parse(captured.create_time) : null,
    feeCents: captured?.seller_receivable_breakdown?.paypal_fee?.cents ?? null,
    refunds: payments.flatMap((one) => one.refunds ?? []),
  }
}

/** Captures whose money arrived, even if it was refunded since. */
const PAID_STATUSES = new Set(['COMPLETED', 'REFUNDED', 'PARTIALLY_REFUNDED'])

function stateOf(read: Order, captures: readonly z.output<typeof capture>[]): PayPalPayment['state'] {
  if (captures.some(({ status }) => PAID_STATUSES.has(status))) return 'paid'
  if (captures.some(({ status }) => status === 'PENDING')) return 'pending'
  if (captures.length > 0 || read.status === 'VOIDED') return 'failed'
  return read.status === 'APPROVED' ? 'approved' : 'open'
}

/** The shopper gets the money back. */
const LOST_OUTCOMES = new Set(['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'])

/** https://developer.paypal.com/docs/api/customer-disputes/v1/ */
const STAGES: Record<string, DisputePhase> = {
  INQUIRY: 'inquiry',
  CHARGEBACK: 'chargeback',
  PRE_ARBITRATION: 'pre_arbitration',
  ARBITRATION: 'arbitration',
}

/** Null if PayPal does not name the disputed capture. */
export const dispute = z
  .object({
    dispute_id: z.string(),
    disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().nullish() })).default([]),
    dispute_amount: money,
    status: z.string(),
    dispute_life_cycle_stage: z.string().nullish(),
    dispute_outcome: z.object({ outcome_code: z.string(), amount_refunded: money.nullish() }).nullish(),
  })
  .transform((read): Dispute | null => {
    const paymentId = read.disputed_transactions.find((one) => one.seller_transaction_id)?.seller_transaction_id
    if (!paymentId) return null
    const outcome = LOST_OUTCOMES.has(read.dispute_outcome?.outcome_code ?? '') ? 'lost' : 'won'
    const state = read.status === 'RESOLVED' ? outcome : 'open'
    const amount = read.dispute_amount.cents
    const lost = state === 'lost' ? amount : 0
    const deducted = state === 'open' ? 0 : (read.dispute_outcome?.amount_refunded?.cents ?? lost)
    const phase = STAGES[read.dispute_life_cycle_stage ?? ''] ?? 'chargeback'
    return { id: read.dispute_id, paymentId, phase, amount, deducted, state }
  })

/**
 * Of the list, which leaves out the disputed payments. `next` is the query of the
 * next page.
 */
export const disputePage = z
  .object({
    items: z.array(z.object({ dispute_id: z.string() })).default([]),
    links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
  })
  .transform(({ items, links }) => {
    const next = links.find(({ rel }) => rel === 'next')?.href
    return { ids: items.map(({ dispute_id }) => dispute_id), next: next ? new URL(next).search : null }
  })

export type DisputePage = z.output<typeof disputePage>
