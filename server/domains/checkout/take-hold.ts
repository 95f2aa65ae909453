import { randomUUID } from 'node:crypto'
import { toCents } from '#contract/money.ts'
import type { Tx } from '../../storage/transaction.ts'
import { putStockBack, takeStock } from '../catalogue/take-stock.ts'
import { spendCoupon } from '../coupons/spend-coupon.ts'
import type { OrderContents } from '../orders/order-contents.ts'
import type { Asking as Asked } from './hold.ts'
import {
  addIntended,
  changeState,
  type Intended,
  readIntended,
  removeIntended,
  writeContents,
} from './intended-order-store.ts'
import { digestOf } from './purchase.ts'

type Asking = Asked & { now: number }

/**
 * Takes the pieces off the shelf and counts the coupon, for a new intended order or for one that had lapsed. Answers null,
 * and leaves everything as it was, when somebody else was quicker.
 */
export async function takeHold(
  tx: Tx,
  asking: Asking,
  lapsedId: string | null,
  contents: OrderContents,
): Promise<Intended | null> {
  const id = lapsedId ?? randomUUID()
  // First of all, so that there is nothing to put back when it cannot be.
  if (!(await (lapsedId ? holdAnew(tx, asking, id, contents) : addIntended(tx, rowOf(asking, id, contents)))))
    return null
  if (!(await takeAll(tx, contents, asking.purchase.userId))) {
    if (lapsedId) await changeState(tx, id, { from: 'held', to: 'lapsed' })
    else await removeIntended(tx, id)
    return null
  }
  for (const { productId } of contents.lines) asking.moved.add(productId)
  return await readIntended(tx, id)
}

/** What lapsed keeps its key, its way and its charge; the pieces may have other titles or pictures by now. */
async function holdAnew(tx: Tx, { rules, now }: Asking, id: string, contents: OrderContents): Promise<boolean> {
  if (!(await changeState(tx, id, { from: 'lapsed', to: 'held', heldUntil: now + rules.holdMs }))) return false
  await writeContents(tx, id, contents)
  return true
}

function rowOf({ purchase, attemptKey, rules, now }: Asking, id: string, contents: OrderContents) {
  const isInDollars = purchase.way === 'stripe' || purchase.way === 'other'
  return {
    id,
    user_id: purchase.userId,
    attempt_key: attemptKey ?? id,
    digest: digestOf(purchase),
    way: purchase.way,
    provider_ref: null,
    state: 'held' as const,
    contents: JSON.stringify(contents),
    charge: isInDollars ? toCents(contents.totalPaise, rules.paisePerDollar) : contents.totalPaise,
    currency: isInDollars ? ('USD' as const) : ('INR' as const),
    coupon_code: contents.coupon?.code ?? null,
    created_at: now,
    held_until: now + rules.holdMs,
    ask_at: null,
  }
}

async function takeAll(tx: Tx, { lines, coupon }: OrderContents, userId: string): Promise<boolean> {
  if (!(await takeStock(tx, lines))) return false
  if (!coupon || (await spendCoupon(tx, coupon.code, userId))) return true
  await putStockBack(tx, lines)
  return false
}
