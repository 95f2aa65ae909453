/** Returns inside the app, converted from and to API JSON. */
import { type Paise, toPaise, toRupees } from '../money.ts'
import type { WireReturn } from '../schemas/returns.ts'

export interface OrderReturn
  extends Omit<WireReturn, '_id' | 'return_id' | 'amount' | 'difference' | 'refunded' | 'products'> {
  id: string
  /** For people, e.g. RT-26-000001. */
  number: string
  lines: readonly ReturnLine[]
  /** After coupon and discounts. */
  paise: Paise
  /** Refunded if the new pieces of an exchange cost less; 0 for a refund. */
  differencePaise: Paise
  /** Null until paid back. */
  refundedPaise: Paise | null
}

/** By its position in the order, from 0. */
export interface ReturnLine extends Omit<WireReturn['products'][number], 'amount'> {
  /** After coupon and discounts. */
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
