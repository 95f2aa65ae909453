/** Schemas of Stripe's responses and webhooks. */
import * as z from 'zod'
import type { Dispute } from './payment-types.ts'

/** In the account's currency: an Indian account gets rupees, at the day's rate. */
const balanceTransaction = z
  .object({ amount: z.int(), fee: z.int(), net: z.int(), currency: z.string() })
  .transform(({ currency, ...rest }) => ({ ...rest, currency: currency.toUpperCase() }))

/** The object's id, or the expanded object. */
function reference<Schema extends z.ZodType>(expanded: Schema) {
  return z.union([z.string().transform(() => null), expanded]).nullish()
}

const idReference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish()

const latestCharge = z.object({
  /** In Unix seconds. */
  created: z.int(),
  amount_refunded: z.int(),
  disputed: z.boolean().default(false),
  balance_transaction: reference(balanceTransaction),
})

export const payment = z
  .object({
    id: z.string(),
    client_secret: z.string().nullish(),
    status: z.enum([
      'canceled',
      'processing',
      'requires_action',
      'requires_capture',
      'requires_confirmation',
      'requires_payment_method',
      'succeeded',
    ]),
    amount: z.int(),
    currency: z.string(),
    last_payment_error: z.object({ message: z.string().nullish() }).nullish(),
    latest_charge: reference(latestCharge),
  })
  .transform(({ id, client_secret, status, amount, currency, last_payment_error, latest_charge: charge }) => ({
    id,
    /** The browser confirms the payment with it. Never log it. */
    clientSecret: client_secret ?? '',
    /**
     * `succeeded`: the money has arrived. `canceled`: it never will. Otherwise it may.
     */
    status,
    amountCents: amount,
    /** Lower case, e.g. `usd`. */
    currency,
    /** Stripe's words to the shopper about the last failure, or null. */
    failure: last_payment_error?.message ?? null,
    /** Null if there is none, or if it is left out, as in webhooks. */
    charge: charge
      ? {
          /** Epoch ms. */
          paidAt: charge.created * 1000,
          /** Includes refunds made in Stripe's dashboard. */
          amountRefundedCents: charge.amount_refunded,
          isDisputed: charge.disputed,
          /**
           * Amount, fee and difference, in the smallest unit that Stripe pays
           * out. Null until settled.
           */
          settled: charge.balance_transaction ?? null,
        }
      : null,
  }))

export const refund = z
  .object({
    id: z.string(),
    payment_intent: idReference,
    amount: z.int(),
    status: z.string().nullish(),
  })
  .transform(({ id, payment_intent, amount, status }) => ({
    id,
    /** Null if the refund belongs to no payment intent. */
    paymentId: payment_intent ?? null,
    amountCents: amount,
    /** Stripe's: `pending`, `succeeded`, `failed`, `canceled` or `requires_action`. */
    status: status ?? 'pending',
  }))

export const refundList = z.object({ data: z.array(refund) }).transform(({ data }) => data)

/** From a `charge.refunded` webhook: how much has been refunded in all. */
export const refundedCharge = z
  .object({ payment_intent: idReference, amount_refunded: z.int() })
  .transform(({ payment_intent, amount_refunded }) => ({
    paymentId: payment_intent ?? null,
    amountRefundedCents: amount_refunded,
  }))

const WON = new Set(['won', 'warning_closed', 'prevented'])

/** Null if it belongs to no payment intent. */
export const dispute = z
  .object({ id: z.string(), payment_intent: idReference, amount: z.int(), status: z.string() })
  .transform(({ id, payment_intent, amount, status }): Dispute | null => {
    if (!payment_intent) return null
    const unlessWon = status === 'lost' ? 'lost' : 'open'
    const state = WON.has(status) ? 'won' : unlessWon
    // Inquiries move no money; a lost dispute takes all that was disputed
    // (https://docs.stripe.com/disputes/how-disputes-work).
    const phase = status.startsWith('warning_') ? 'inquiry' : 'chargeback'
    return { id, paymentId: payment_intent, phase, amount, deducted: state === 'lost' ? amount : 0, state }
  })

export interface Page<Item> {
  items: Item[]
  /** The id after which the next page begins; null at the end. */
  next: string | null
}

/** Newest first. */
function pageOf<Item>(item: z.ZodType<Item, { id: string; [field: string]: unknown }>) {
  return z
    .object({ data: z.array(z.looseObject({ id: z.string() })), has_more: z.boolean() })
    .transform(({ data, has_more }) => ({ items: data, next: has_more ? (data.at(-1)?.id ?? null) : null }))
    .pipe(z.object({ items: z.array(item), next: z.string().nullable() }))
}

export const disputePage = pageOf(dispute)
export const paymentPage = pageOf(payment)
export const refundPage = pageOf(refund)

export type StripePayment = z.output<typeof payment>
export type StripeRefund = z.output<typeof refund>
