/** Schemas of the objects in Stripe's responses and webhooks. */
import * as z from 'zod'
import type { Dispute } from './payment-types.ts'

/**
 * What Stripe settles for a payment, in the account's own currency: an Indian account is settled in rupees, at the
 * exchange rate of the day.
 */
const balanceTransaction = z
  .object({ amount: z.int(), fee: z.int(), net: z.int(), currency: z.string() })
  .transform(({ currency, ...rest }) => ({ ...rest, currency: currency.toUpperCase() }))

/** Schema for a reference to another object, which is the object's id or the expanded object. */
function reference<Schema extends z.ZodType>(expanded: Schema) {
  return z.union([z.string().transform(() => null), expanded]).nullish()
}

const idReference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish()

const latestCharge = z.object({
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
    /** Secret that the browser needs to confirm the payment. Must never be logged. */
    clientSecret: client_secret ?? '',
    /**
     * Stripe's status for the payment. The money has arrived if the status is `succeeded`, will never arrive if it is
     * `canceled`, and may still arrive with any other status.
     */
    status,
    amountCents: amount,
    /** Currency code in lower case, e.g. `usd`. */
    currency,
    /** Stripe's message to the shopper about the last failed payment attempt, or null if no attempt has failed. */
    failure: last_payment_error?.message ?? null,
    /** The payment's charge, or null if there is none or the object does not contain it, as in webhooks. */
    charge: charge
      ? {
          /** Refunded part of the amount, including refunds that were made in Stripe's dashboard. */
          amountRefundedCents: charge.amount_refunded,
          isDisputed: charge.disputed,
          /**
           * Amount, Stripe's fee and the difference, in the smallest unit of the currency in which Stripe pays the shop.
           * Null until Stripe has settled the charge.
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
    /** Id of the refunded payment, or null if the refund does not belong to a payment intent. */
    paymentId: payment_intent ?? null,
    amountCents: amount,
    /** Stripe's status for the refund: `pending`, `succeeded`, `failed`, `canceled` or `requires_action`. */
    status: status ?? 'pending',
  }))

export const refundList = z.object({ data: z.array(refund) }).transform(({ data }) => data)

/** Charge in a `charge.refunded` webhook, which tells how much has been refunded in all. */
export const refundedCharge = z
  .object({ payment_intent: idReference, amount_refunded: z.int() })
  .transform(({ payment_intent, amount_refunded }) => ({
    paymentId: payment_intent ?? null,
    amountRefundedCents: amount_refunded,
  }))

const WON = new Set(['won', 'warning_closed', 'prevented'])

/** Dispute, or null if the dispute does not belong to a payment intent. */
export const dispute = z
  .object({ id: z.string(), payment_intent: idReference, amount: z.int(), status: z.string() })
  .transform(({ id, payment_intent, amount, status }): Dispute | null => {
    if (!payment_intent) return null
    const unlessWon = status === 'lost' ? 'lost' : 'open'
    return { id, paymentId: payment_intent, amount, state: WON.has(status) ? 'won' : unlessWon }
  })

export type StripePayment = z.output<typeof payment>
export type StripeRefund = z.output<typeof refund>
