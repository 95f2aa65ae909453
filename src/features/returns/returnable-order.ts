/** What can be returned of an order, and what is paid back for it. */
import type { Paise } from '#contract/money.ts'
import type { Order } from '#contract/orders/order.ts'
import { deliveredAt, leftToReturn, RETURN_PERIOD_MS } from '#contract/orders/return-period.ts'
import { returnShares } from '#contract/orders/return-shares.ts'

/** What returns need of an order. Followed orders have it, too. */
export type ReturnableOrder = Pick<
  Order,
  'number' | 'lines' | 'returns' | 'totalPaise' | 'exchangeOf' | 'payment' | 'history' | 'status'
>

/**
 * Who asks for the return: the shopper's account, or anyone with the link to the
 * order.
 */
export type ReturnSender = { orderId: string; ownerId: string } | { token: string }

/**
 * A chosen piece, with the size wanted instead; an empty size if none is chosen.
 */
export interface ChosenPiece {
  quantity: number
  size: string
}

/**
 * Returns until when pieces of an order can be returned (ISO 8601), or null if
 * nothing can be returned any more.
 */
export function returnableUntil(order: ReturnableOrder, now = Date.now()): string | null {
  const delivered = order.status === 'delivered' ? deliveredAt(order.history) : null
  if (delivered === null || isAllReturned(order)) return null
  const until = Date.parse(delivered) + RETURN_PERIOD_MS
  return now > until ? null : new Date(until).toISOString()
}

/**
 * Returns whether every piece of an order has been returned or is being returned.
 */
export function isAllReturned(order: ReturnableOrder): boolean {
  return leftToReturn(order).every((left) => left === 0)
}

/** Chooses the piece of an order that has only one. */
export function onlyPiece(order: ReturnableOrder): Map<number, ChosenPiece> {
  const left = leftToReturn(order)
  return new Map(left.length === 1 && left[0] === 1 ? [[0, { quantity: 1, size: '' }]] : [])
}

/**
 * Returns what was paid for each of the chosen pieces, in paise and in their
 * order.
 */
export function sharesOf(order: ReturnableOrder, chosen: ReadonlyMap<number, ChosenPiece>): Paise[] {
  const requested = [...chosen].map(([position, { quantity }]) => ({ position, quantity }))
  const paidPaise = order.totalPaise + (order.exchangeOf?.paise ?? 0)
  return returnShares({ ...order, paidPaise }, requested)
}

/** Returns what was paid for all chosen pieces, in paise. */
export function paidFor(order: ReturnableOrder, chosen: ReadonlyMap<number, ChosenPiece>): Paise {
  return sharesOf(order, chosen).reduce((sum, paise) => sum + paise, 0)
}
