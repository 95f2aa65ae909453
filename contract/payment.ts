/** Payment methods and orders in dollars as used inside, and their conversion from wire JSON. */
import { type Paise, toPaise } from './money.ts'
import type { WireDollarOrder, WirePaymentMethod } from './schemas/payment.ts'

export interface PaymentMethod extends Omit<WirePaymentMethod, 'atMost'> {
  /** Orders above this amount cannot be paid with it; null without a limit. */
  maxPaise: Paise | null
}

export function readPaymentMethod({ atMost, ...method }: WirePaymentMethod): PaymentMethod {
  return { ...method, maxPaise: atMost === null ? null : toPaise(atMost) }
}

/** An order that is paid in US dollars. Prices of single products are rounded, so that their sum may differ by cents. */
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
