/** Whether a payment that was made after its reservation ended still buys the items. */
import { sumPaise } from '#contract/money.ts'
import { calculatePrice } from '#contract/orders/price.ts'
import type { OrderContents } from '../../../storage/json-columns.ts'
import type { Tx } from '../../../storage/transaction.ts'
import { currentLine, readCurrentProducts } from '../../catalogue/product-store.ts'
import { findRunningCoupon } from '../../coupons/coupons.ts'
import type { CheckoutSession } from './checkout-store.ts'

/** In ms. Otherwise an old price would stay payable for weeks. */
export const PAYABLE_AFTER_MS = 60 * 60_000

/**
 * Returns why a payment made at `paidAt` comes too late, or null. Only its own time
 * counts: who paid in time gets the order, however late the shop hears of it.
 * Whether stock and coupon uses are left is checked when they are taken again.
 */
export async function latenessOf(
  tx: Tx,
  { contents, reservedUntil }: Pick<CheckoutSession, 'contents' | 'reservedUntil'>,
  paidAt: number,
  now: number,
): Promise<'expired' | 'price changed' | null> {
  if (paidAt <= reservedUntil) return null
  if (paidAt > reservedUntil + PAYABLE_AFTER_MS) return 'expired'
  return (await costsMoreNow(tx, contents, now)) ? 'price changed' : null
}

async function costsMoreNow(tx: Tx, { lines, coupon, totalPaise }: OrderContents, now: number): Promise<boolean> {
  const products = await readCurrentProducts(
    tx,
    lines.map(({ productId }) => productId),
  )
  const prices = lines.map((line) => ({
    pricePaise: currentLine(products, line)?.now.pricePaise ?? line.pricePaise,
    quantity: line.quantity,
  }))
  const rule = coupon && (await findRunningCoupon(tx, coupon.code, now))
  return calculatePrice(sumPaise(prices), { coupon: rule, codFeePaise: 0 }).totalPaise > totalPaise
}
