/**
 * The app's own types for payment methods and for orders paid in US dollars, with functions that convert them from API
 * JSON.
 */
import type { LineId } from '../bag/line-id.ts'
import { type Paise, toPaise } from '../money.ts'
import type { WireDollarOrder, WirePaymentMethod } from '../schemas/payment.ts'

export interface PaymentMethod extends Omit<WirePaymentMethod, 'atMost' | 'atLeast' | 'fee'> {
  /** Maximum order total allowed for this payment method, in paise; null if there is no limit. */
  maxPaise: Paise | null
  /** Minimum order total for this payment method, in paise. */
  minPaise: Paise
  /** Charge for this payment method, in paise. */
  feePaise: Paise
}

export function readPaymentMethod({ atMost, atLeast = 0, fee = 0, ...method }: WirePaymentMethod): PaymentMethod {
  return {
    ...method,
    maxPaise: atMost === null ? null : toPaise(atMost),
    minPaise: toPaise(atLeast),
    feePaise: toPaise(fee),
  }
}

/**
 * An order paid in US dollars. The sum of the prices may differ from the total by a few cents, because each price is
 * rounded separately.
 */
export interface DollarOrder {
  totalCents: number
  totalPaise: Paise
  /** The shop's exchange rate, in paise per US dollar. */
  paisePerDollar: Paise
  lines: readonly DollarLine[]
}

interface DollarLine extends LineId {
  title: string
  priceCents: number
  quantity: number
}

export function readDollarOrder({ amount, amountInRupees, rupeesPerDollar, products }: WireDollarOrder): DollarOrder {
  return {
    totalCents: Math.round(amount * 100),
    totalPaise: toPaise(amountInRupees),
    paisePerDollar: toPaise(rupeesPerDollar),
    lines: products.map(({ productID: { _id, title, price }, size, quantity }) => ({
      productId: _id,
      ...(size !== undefined && { size }),
      title,
      priceCents: Math.round(price * 100),
      quantity,
    })),
  }
}
