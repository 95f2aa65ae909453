/** Bounds of what a shopper can take off the shelves while they pay. */
import { countAttempt, countedAttempts, uncountAttempt } from '../../../storage/attempt-limits.ts'
import type { Budgets } from '../../../storage/budgets.ts'
import type { Tx } from '../../../storage/transaction.ts'
import type { LineQuantity } from '../../catalogue/stock-and-price-store.ts'
import type { CheckoutSession } from './checkout-store.ts'
import type { Purchase } from './purchase.ts'

/** Over all products of one unpaid checkout. */
const MAX_PIECES = 20

/** In ms: of one account within a day, over all its checkouts. */
const MAX_HELD_MS = 60 * 60_000

const DAY_MS = 24 * 60 * 60_000

/** In ms: shorter than this helps nobody to pay. */
const SHORTEST_HOLD_MS = 60_000

interface HoldRules {
  rules: { reservationMs: number }
  budgets: Budgets
  now: number
  alreadyMs?: number
}

/**
 * For how long (ms) a purchase can be held from now on. `alreadyMs`: for how long
 * it is, if it goes on without a break. 0 if its items stay on the shelves. Those
 * of a Cash on Delivery order are taken in the transaction that places it. Call it
 * while the user is locked.
 */
export async function holdableMs(
  tx: Tx,
  { userId, method, lines }: Pick<Purchase, 'userId' | 'method'> & { lines: readonly LineQuantity[] },
  { rules: { reservationMs }, budgets, now, alreadyMs = 0 }: HoldRules,
): Promise<number> {
  if (method === 'cod') return reservationMs
  if (lines.reduce((sum, { quantity }) => sum + quantity, 0) > MAX_PIECES) return 0
  if (budgets.areOff) return reservationMs
  const leftMs = MAX_HELD_MS - (await countedAttempts(tx, keyOf(userId), now))
  const ms = Math.min(reservationMs, alreadyMs + leftMs)
  return ms < SHORTEST_HOLD_MS ? 0 : ms
}

type Holder = Pick<CheckoutSession, 'userId' | 'method' | 'holdsStock'>

/** Counts the time for which a checkout will hold its items. */
export async function spendHeldTime(tx: Tx, holder: Holder, ms: number, now: number): Promise<void> {
  if (!isCounted(holder)) return
  await countAttempt(tx, keyOf(holder.userId), { windowMs: DAY_MS, now, isSliding: false, by: ms })
}

/** Leaves only the time that has passed, of a checkout that holds its items no longer. */
export async function giveBackHeldTime(
  tx: Tx,
  { reservedUntil, ...holder }: Holder & Pick<CheckoutSession, 'reservedUntil'>,
  now: number,
): Promise<void> {
  if (isCounted(holder) && reservedUntil > now) await uncountAttempt(tx, keyOf(holder.userId), reservedUntil - now)
}

function isCounted({ method, holdsStock }: Holder): boolean {
  return method !== 'cod' && holdsStock
}

function keyOf(userId: string): string {
  return `ms that items are held for ${userId}`
}
