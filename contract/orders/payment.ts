/** The internal form of payment methods and dollar orders, and conversion from wire JSON. */
import { type Paise, toPaise } from '../money.ts'
import type { WireDollarOrder, WirePaymentMethod } from '../schemas/payment.ts'

export interface PaymentMethod extends Omit<WirePaymentMethod, 'atMost'> {
  /** Maximum order amount for this method; null for no limit. */
  maxPaise: Paise | null
}

export function readPaymentMethod({ atMost, ...method }: WirePaymentMethod): PaymentMethod {
  return { ...method, maxPaise: atMost === null ? null : toPaise(atMost) }
}

/**
 * An order paid in US dollars. Product prices are rounded individually, so their sum may differ from the total by a few
 * cents.
 */
export interface DollarOrder {
  totalCents: number
  totalPaise: Paise
  /** The shop's exchange rate. */
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
