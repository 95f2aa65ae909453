import { randomUUID } from 'node:crypto'
import { toCents } from '#contract/money.ts'
import type { Clock } from '../../lib/clock.ts'
import { TooBusyError } from '../../lib/task-queue.ts'
import { inTransaction, type Queries, type Tx } from '../../storage/transaction.ts'
import { lockUser } from '../account/user-store.ts'
import { returnStock, takeStock } from '../catalogue/stock-store.ts'
import { redeemCoupon, redeemGrantedCoupon, restoreCoupon } from '../coupons/coupons.ts'
import { findOrderOfCheckout, type OrderContents } from '../orders/order-store.ts'
import type { PaymentGateways } from '../payments/payment-gateways.ts'
import {
  type CheckoutSession,
  changeState,
  deleteCheckout,
  findCheckoutByKey,
  findDuplicateOrder,
  hasNewerCheckout,
  insertCheckout,
  listOverdue,
  listReserved,
  readCheckout,
  stopChecks,
  updateContents,
} from './checkout-store.ts'
import { fingerprintOf, isSameItems, type Purchase } from './purchase.ts'
import { type QuoteRejection, quote } from './quote.ts'

/** As long as pages keep the key of an attempt, so that only who forges one is ever told. */
const RENEWABLE_FOR_MS = 60 * 60_000
const ATTEMPTS = 5

interface ReservationRules {
  /** How long pieces are set aside while somebody pays. */
  holdMs: number
  /** What a dollar costs, for cards from abroad. */
  paisePerDollar: number
}

interface ReservationRequest {
  purchase: Purchase
  /** The same for one attempt however often it is sent; null when the caller has none. */
  attemptKey: string | null
  /** What the shopper held a moment ago; see `settle-begun`. */
  begun: readonly CheckoutSession[]
  rules: ReservationRules
  clock: Clock
}

export type ReservationOutcome =
  | { kind: 'held'; intended: CheckoutSession }
  | { kind: 'was placed'; orderId: string }
  /** What the shopper had begun before, and that was other pieces, has become an order without their knowing. */
  | { kind: 'other placed' }
  | { kind: 'differs' | 'was returned' | 'too old' }
  | QuoteRejection

/**
 * Sets aside what a shopper means to buy, for a limited time, and writes it down before any money moves. The same attempt
 * again is the same intended order, its hold renewed, for an hour: who needs longer begins anew. A shopper holds one
 * intended order at a time, so nobody is in their own way and nobody empties the shelves. Throws TooBusy when others are
 * always quicker.
 */
export async function reserve(tx: Tx, asking: ReservationRequest): Promise<ReservationOutcome> {
  // Otherwise of two attempts at the same moment neither would see what the other holds.
  await lockUser(tx, asking.purchase.userId)
  // Read only now: what comes later has a later time, and `boughtSince` goes by it.
  const now = asking.clock()
  for (const { id, contents } of asking.begun) {
    const orderId = await findOrderOfCheckout(tx, id)
    const isSame = isSameItems(contents.lines, asking.purchase.lines)
    if (orderId) return isSame ? { kind: 'was placed', orderId } : { kind: 'other placed' }
  }
  for (let round = 1; round <= ATTEMPTS; round++) {
    const outcome = await tryToReserve(tx, asking, now)
    if (outcome) return outcome
  }
  throw new TooBusyError('Others were quicker each time.')
}

/** Answers null when somebody was quicker, with the last piece or with the coupon. What is true now is to be looked at anew. */
async function tryToReserve(tx: Tx, asking: ReservationRequest, now: number): Promise<ReservationOutcome | null> {
  const { purchase, attemptKey, rules } = asking
  const fingerprint = fingerprintOf(purchase)
  const isOld = ({ createdAt }: CheckoutSession) => now - createdAt >= RENEWABLE_FOR_MS
  const mine = await listReserved(tx, purchase.userId)
  const known = attemptKey
    ? await findCheckoutByKey(tx, purchase.userId, attemptKey)
    : (mine.find((held) => held.fingerprint === fingerprint && !isOld(held)) ?? null)
  const ended = known && (await findEarlierOutcome(tx, known, fingerprint))
  if (ended) return ended

  for (const other of mine) {
    if (other.id !== known?.id || isOld(other)) await release(tx, other)
  }
  if (known && isOld(known)) return { kind: 'too old' }
  const heldUntil = now + rules.holdMs
  if (known && (await changeState(tx, known.id, { from: 'reserved', to: 'reserved', reservedUntil: heldUntil }))) {
    const contents = { ...known.contents, phone: purchase.phone }
    await updateContents(tx, known.id, contents)
    return { kind: 'held', intended: { ...known, state: 'reserved', reservedUntil: heldUntil, contents } }
  }
  const quoted = await quote(tx, purchase, now)
  if (quoted.kind === 'objection') return quoted
  const intended = await takeStockFor(tx, { ...asking, now }, known?.id ?? null, quoted.contents)
  return intended && { kind: 'held', intended }
}

/** What an attempt has come to, or by what other one the shopper has got its pieces since it lapsed. Null when it is open. */
async function findEarlierOutcome(
  tx: Tx,
  known: CheckoutSession,
  fingerprint: string,
): Promise<ReservationOutcome | null> {
  if (known.fingerprint !== fingerprint) return { kind: 'differs' }
  if (known.state === 'refunded') return { kind: 'was returned' }
  if (known.state === 'reserved') return null
  const orderId = await (known.state === 'ordered' ? findOrderOfCheckout(tx, known.id) : findDuplicateOrder(tx, known))
  return orderId ? { kind: 'was placed', orderId } : null
}

type TimedReservationRequest = ReservationRequest & { now: number }

/**
 * Takes the pieces off the shelf and counts the coupon, for a new intended order or for one that had lapsed. Answers null,
 * and leaves everything as it was, when somebody else was quicker.
 */
async function takeStockFor(
  tx: Tx,
  asking: TimedReservationRequest,
  lapsedId: string | null,
  contents: OrderContents,
): Promise<CheckoutSession | null> {
  const id = lapsedId ?? randomUUID()
  // First of all, so that there is nothing to put back when it cannot be.
  if (!(await (lapsedId ? reserveAgain(tx, asking, id, contents) : insertCheckout(tx, toRow(asking, id, contents)))))
    return null
  if (!(await takeStockAndCoupon(tx, contents, asking.purchase.userId))) {
    if (lapsedId) await changeState(tx, id, { from: 'reserved', to: 'expired' })
    else await deleteCheckout(tx, id)
    return null
  }
  return await readCheckout(tx, id)
}

/** What lapsed keeps its key, its way and its charge; the pieces may have other titles or pictures by now. */
async function reserveAgain(
  tx: Tx,
  { rules, now }: TimedReservationRequest,
  id: string,
  contents: OrderContents,
): Promise<boolean> {
  if (!(await changeState(tx, id, { from: 'expired', to: 'reserved', reservedUntil: now + rules.holdMs }))) return false
  await updateContents(tx, id, contents)
  return true
}

function toRow({ purchase, attemptKey, rules, now }: TimedReservationRequest, id: string, contents: OrderContents) {
  const isInDollars = purchase.method === 'stripe' || purchase.method === 'other'
  return {
    id,
    user_id: purchase.userId,
    idempotency_key: attemptKey ?? id,
    fingerprint: fingerprintOf(purchase),
    method: purchase.method,
    provider_ref: null,
    state: 'reserved' as const,
    contents: JSON.stringify(contents),
    charge: isInDollars ? toCents(contents.totalPaise, rules.paisePerDollar) : contents.totalPaise,
    currency: isInDollars ? ('USD' as const) : ('INR' as const),
    coupon_code: contents.coupon?.code ?? null,
    created_at: now,
    reserved_until: now + rules.holdMs,
    next_check_at: null,
  }
}

async function takeStockAndCoupon(tx: Tx, { lines, coupon }: OrderContents, userId: string): Promise<boolean> {
  if (!(await takeStock(tx, lines))) return false
  if (!coupon || (await redeemCoupon(tx, coupon.code, userId))) return true
  await returnStock(tx, lines)
  return false
}

/** Long enough for a provider to take money that was agreed to. */
const CAPTURE_MS = 2 * 60_000

/**
 * Sets the pieces of an intended order that has lapsed aside once more, while the money that its shopper has agreed to is
 * taken. Answers it as it is held. `gone`: somebody else has bought them, or the shopper pays for something else by now, or
 * for the same in another way. `changed`: it has not lapsed, or not any more.
 */
export function reserveForCapture(
  { db, clock }: Pick<CheckoutDeps, 'db' | 'clock'>,
  intended: CheckoutSession,
): Promise<CheckoutSession | 'gone' | 'changed'> {
  return inTransaction(db, async (tx) => {
    await lockUser(tx, intended.userId)
    const held = { state: 'reserved' as const, reservedUntil: clock() + CAPTURE_MS }
    const taken = (await hasNewerCheckout(tx, intended)) ? 'gone' : await reacquire(tx, intended, held)
    // The shopper hears of it now; a piece that comes back later is not to be paid for behind their back.
    if (taken === 'gone') await stopChecks(tx, intended.id)
    return taken === 'taken' ? { ...intended, ...held } : taken
  })
}

/**
 * Takes the pieces of an intended order that has lapsed off the shelf once more, and counts its coupon. `gone`: somebody
 * else has bought them, and it stays lapsed. `changed`: it has not lapsed, or not any more.
 */
export async function reacquire(
  tx: Tx,
  { id, contents }: CheckoutSession,
  to: { state: 'reserved'; reservedUntil: number } | { state: 'ordered' },
): Promise<'taken' | 'gone' | 'changed'> {
  const { state, ...until } = to
  if (!(await changeState(tx, id, { from: 'expired', to: state, ...until }))) return 'changed'
  if (!(await takeStock(tx, contents.lines))) {
    await changeState(tx, id, { from: state, to: 'expired' })
    return 'gone'
  }
  if (contents.coupon) await redeemGrantedCoupon(tx, contents.coupon.code)
  return 'taken'
}

const EXPIRED_AT_ONCE = 100

/**
 * Ends the hold of an intended order, because its payment has failed or could not be begun. A hold that was renewed since
 * the intended order was read stays. Repeatable.
 */
export async function releaseReservation({ db }: Pick<CheckoutDeps, 'db'>, intended: CheckoutSession): Promise<void> {
  await inTransaction(db, (tx) => release(tx, intended))
}

/** Ends a hold like `endHold`, and asks about its payment only when the shopper begins again. */
export async function releaseAndStopChecks({ db }: Pick<CheckoutDeps, 'db'>, intended: CheckoutSession): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (await release(tx, intended)) await stopChecks(tx, intended.id)
  })
}

/** Ends the holds whose time is over. */
export async function expireReservations({ db, clock }: Pick<CheckoutDeps, 'db' | 'clock'>): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const overdue of await listOverdue(tx, clock(), EXPIRED_AT_ONCE)) await release(tx, overdue)
  })
}

/**
 * Ends the hold that an intended order was read with: pieces and coupon are there for others again. Answers whether there
 * was something to end; a hold that was renewed since stays.
 */
export async function release(tx: Tx, { id, contents, reservedUntil }: CheckoutSession): Promise<boolean> {
  if (!(await changeState(tx, id, { from: 'reserved', to: 'expired', ifReservedUntil: reservedUntil }))) return false
  await returnStock(tx, contents.lines)
  if (contents.coupon) await restoreCoupon(tx, contents.coupon.code)
  return true
}

/** What the acts of checkout work with. */
export interface CheckoutDeps {
  db: Queries
  clock: Clock
  ways: PaymentGateways
  rules: ReservationRules
  /** In paise; a dearer order cannot be paid at the door. */
  codLimitPaise: number
}
