/** Payment methods and dollar orders inside the app, read from API JSON. */
import type { LineId } from '../bag/line-id.ts'
import { type Paise, toPaise } from '../money.ts'
import type { WireDollarOrder, WirePaymentMethod } from '../schemas/payment.ts'

export interface PaymentMethod extends Omit<WirePaymentMethod, 'atMost' | 'atLeast' | 'fee'> {
  /** Of the order total; null for no limit. */
  maxPaise: Paise | null
  /** Of the order total. */
  minPaise: Paise
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

/** Each price is rounded, so the sum may differ from the total by a few cents. */
export interface DollarOrder {
  totalCents: number
  totalPaise: Paise
  /** Paise per US dollar. */
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
