/**
 * The app's own types for payment methods and orders paid in US dollars, and functions that read them from API JSON.
 */
import { type Paise, toPaise } from '../money.ts'
import type { WireDollarOrder, WirePaymentMethod } from '../schemas/payment.ts'

export interface PaymentMethod extends Omit<WirePaymentMethod, 'atMost'> {
  /** Maximum order total for this payment method, in paise; null if there is no limit. */
  maxPaise: Paise | null
}

export function readPaymentMethod({ atMost, ...method }: WirePaymentMethod): PaymentMethod {
  return { ...method, maxPaise: atMost === null ? null : toPaise(atMost) }
}

/**
 * An order paid in US dollars. The price of each product is rounded to a cent, so the prices may add up to a few cents
 * more or less than the total.
 */
export interface DollarOrder {
  totalCents: number
  totalPaise: Paise
  /** The shop's exchange rate: the price of one US dollar, in paise. */
  paisePerDollar: Paise
  lines: readonly { productId: string; title: string; priceCents: number; quantity: number }[]
}

export function readDollarOrder({ amount, amountInRupees, rupeesPerDollar, products }: WireDollarOrder): DollarOrder {
  return {
    totalCents: Math.round(amount * 100),
    totalPaise: toPaise(amountInRupees),
    paisePerDollar: toPaise(rupeesPerDollar),
    lines: products.map(({ productID: { _id, title, price }, quantity }) => ({
      productId: _id,
      title,
      priceCents: Math.round(price * 100),
      quantity,
    })),
  }
}
