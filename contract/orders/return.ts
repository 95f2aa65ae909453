/** The app's own type for returns, with functions that convert returns from and to API JSON. */
import { type Paise, toPaise, toRupees } from '../money.ts'
import type { WireReturn } from '../schemas/returns.ts'

export interface OrderReturn
  extends Omit<WireReturn, '_id' | 'return_id' | 'amount' | 'difference' | 'refunded' | 'products'> {
  id: string
  /** Number for people, such as RT-26-000001. */
  number: string
  lines: readonly ReturnLine[]
  /** What was paid for the pieces, after coupon and discounts. */
  paise: Paise
  /** What the new pieces of an exchange cost less, which is refunded; 0 for a refund. */
  differencePaise: Paise
  /** What was paid back, or null until then. */
  refundedPaise: Paise | null
}

/** A returned line of an order, by its position in the order counted from 0. */
export interface ReturnLine extends Omit<WireReturn['products'][number], 'amount'> {
  /** What was paid for the pieces, after coupon and discounts. */
  paise: Paise
}

export function readReturn(wire: WireReturn): OrderReturn {
  const { _id, return_id, amount, difference = 0, refunded, products, ...rest } = wire
  return {
    ...rest,
    id: _id,
    number: return_id,
    lines: products.map(({ amount, ...line }) => ({ ...line, paise: toPaise(amount) })),
    paise: toPaise(amount),
    differencePaise: toPaise(difference),
    refundedPaise: refunded === null ? null : toPaise(refunded),
  }
}

export function toWireReturn(shown: OrderReturn): WireReturn {
  const { id, number, lines, paise, differencePaise, refundedPaise, ...rest } = shown
  return {
    ...rest,
    _id: id,
    return_id: number,
    products: lines.map(({ paise, ...line }) => ({ ...line, amount: toRupees(paise) })),
    amount: toRupees(paise),
    ...(shown.wanted === 'exchange' && { difference: toRupees(differencePaise) }),
    refunded: refundedPaise === null ? null : toRupees(refundedPaise),
  }
}
