/** The app's own type for returns, with functions that convert returns from and to API JSON. */
import { type Paise, toPaise, toRupees } from '../money.ts'
import type { WireReturn } from '../schemas/returns.ts'

export interface OrderReturn extends Omit<WireReturn, '_id' | 'return_id' | 'amount' | 'refunded' | 'products'> {
  id: string
  /** Number for people, such as RT-26-000001. */
  number: string
  lines: readonly ReturnLine[]
  /** What was paid for the pieces, after coupon and discounts. */
  paise: Paise
  /** What was paid back, or null until then. */
  refundedPaise: Paise | null
}

/** A returned line of an order, by its position in the order counted from 0. */
export interface ReturnLine extends Omit<WireReturn['products'][number], 'amount'> {
  /** What was paid for the pieces, after coupon and discounts. */
  paise: Paise
}

export function readReturn({ _id, return_id, amount, refunded, products, ...rest }: WireReturn): OrderReturn {
  return {
    ...rest,
    id: _id,
    number: return_id,
    lines: products.map(({ amount, ...line }) => ({ ...line, paise: toPaise(amount) })),
    paise: toPaise(amount),
    refundedPaise: refunded === null ? null : toPaise(refunded),
  }
}

export function toWireReturn({ id, number, lines, paise, refundedPaise, ...rest }: OrderReturn): WireReturn {
  return {
    ...rest,
    _id: id,
    return_id: number,
    products: lines.map(({ paise, ...line }) => ({ ...line, amount: toRupees(paise) })),
    amount: toRupees(paise),
    refunded: refundedPaise === null ? null : toRupees(refundedPaise),
  }
}
