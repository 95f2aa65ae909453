import { randomUUID } from 'node:crypto'
import { toCents } from '#contract/money.ts'
import { TooBusyError } from '../../../lib/task-queue.ts'
import type { Budgets } from '../../../storage/budgets.ts'
import type { OrderContents } from '../../../storage/json-columns.ts'
import { inTransaction, type Tx } from '../../../storage/transaction.ts'
import { lockUser } from '../../account/user-store.ts'
import { lockProducts } from '../../catalogue/publishing-store.ts'
import { returnStock, takeStock } from '../../catalogue/stock-and-price-store.ts'
import { redeemCoupon } from '../../coupons/coupons.ts'
import type { PaymentDeps } from '../../money/open-gateways.ts'
import { findOrderOfCheckout } from '../orders/order-store.ts'
import { settleEarlierPayment } from '../settlement/check-payment.ts'
import {
  type CheckoutRow,
  type CheckoutSession,
  changeState,
  deleteCheckout,
  holdsCoupon,
  insertCheckout,
  readCheckout,
  reopenPayment,
  toCheckoutSession,
  updateContents,
} from './checkout-store.ts'
import { findDuplicateOrder, orderedTime, readEarlierCheckouts } from './earlier-checkouts-store.ts'
import { fingerprintOf, isSameItems, type Purchase } from './purchase.ts'
import { type QuoteRejection, quote } from './quote.ts'
import { release } from './release.ts'
import { holdableMs, spendHeldTime } from './reservation-limits.ts'

export interface ReservationRules {
  /** In ms. Set in `config/selling-rules.ts`. */
  reservationMs: number
  /** In paise per dollar. */
  paisePerDollar: number
  /** In paise. */
  codFeePaise: number
  hasSmsGateway: boolean
  /** How many pieces unconfirmed orders of one account, or to one address, may hold. */
  unconfirmedPiecesLimit: number
}

export interface CheckoutDeps extends PaymentDeps {
  rules: ReservationRules
  budgets: Budgets
}

export interface ReservationRequest {
  purchase: Purchase
  /** Idempotency key; null if the client sent none. */
  attemptKey: string | null
}

export interface Reservation {
  kind: 'reserved'
  checkout: CheckoutSession
  /**
   * Orders what follows after all earlier checkouts and orders of the user (epoch
   * ms).
   */
  time: number
}

export type ReservationRefusal =
  | { kind: 'already ordered'; orderId: string }
  /**
   * A checkout for different items has just become an order that the shopper has
   * not seen.
   */
  | { kind: 'other order placed' }
  /**
   * The key was used for another purchase, the payment was refunded, or the
   * checkout is over an hour old.
   */
  | { kind: 'key reused' | 'already refunded' | 'too old' }
  | QuoteRejection

/**
 * The shopper has started to pay for other checkouts, and the providers have not
 * been asked yet.
 */
interface OpenPayments {
  kind: 'open payments'
  checkouts: readonly CheckoutSession[]
}

/**
 * In ms. Pages discard the key of a payment attempt after the same time, so they
 * never send one that is too old.
 */
const RENEWABLE_MS = 60 * 60_000

/**
 * For so long (ms), the purchase itself is the key of an attempt without one: ten
 * minutes, so that a double click is one order, and one minute more for servers
 * whose clocks differ.
 */
const PURCHASE_IS_KEY_MS = 11 * 60_000

const MAX_ATTEMPTS = 5

/**
 * Reserves a purchase, releases the shopper's other reservations, and calls
 * `complete` in the same transaction. Repeating an attempt within an hour renews
 * its reservation. Items that the shopper may not hold (see
 * `reservation-limits.ts`) stay on the shelves. Throws TooBusyError after five
 * conflicts with other shoppers.
 */
export async function reserve<Completed>(
  deps: CheckoutDeps,
  request: ReservationRequest,
  complete: (tx: Tx, reservation: Reservation) => Promise<Completed>,
): Promise<Completed | ReservationRefusal> {
  let asked: readonly CheckoutSession[] | null = null
  for (;;) {
    const outcome: Completion<Completed> | ReservationRefusal | OpenPayments = await inTransaction(
      deps.db,
      async (tx) => {
        const reserved = await reserveOnce(tx, deps, request, asked)
        return reserved.kind === 'reserved' ? { kind: 'completed', value: await complete(tx, reserved) } : reserved
      },
    )
    if (outcome.kind === 'completed') return outcome.value
    if (outcome.kind !== 'open payments') return outcome
    // Money may have arrived for an open payment. It makes an order, which the
    // second try finds.
    asked = outcome.checkouts
    await Promise.all(asked.map((checkout) => settleEarlierPayment(deps, checkout)))
  }
}

interface Completion<Value> {
  kind: 'completed'
  value: Value
}

/**
 * `asked`: checkouts about which the providers have been asked; null before that.
 */
async function reserveOnce(
  tx: Tx,
  deps: CheckoutDeps,
  { purchase, attemptKey }: ReservationRequest,
  asked: readonly CheckoutSession[] | null,
): Promise<Reservation | ReservationRefusal | OpenPayments> {
  // Serialise attempts of one user, so that each sees the reservations of the
  // others.
  await lockUser(tx, purchase.userId)
  // Read the clock after locking, so that later attempts have later times.
  const now = deps.clock()
  for (const { id, contents } of asked ?? []) {
    const orderId = await findOrderOfCheckout(tx, id)
    if (!orderId) continue
    const isSame = isSameItems(contents.lines, purchase.lines)
    return isSame ? { kind: 'already ordered', orderId } : { kind: 'other order placed' }
  }
  const fingerprint = fingerprintOf(purchase)
  const isOld = ({ createdAt }: CheckoutSession) => now - createdAt >= RENEWABLE_MS
  const isOver = (checkout: CheckoutSession) => isOld(checkout) || checkout.reservedUntil <= now
  const isSamePurchase = (checkout: CheckoutSession) => checkout.fingerprint === fingerprint && !isOld(checkout)
  const attempt = { attemptKey, fingerprint, since: now - PURCHASE_IS_KEY_MS }
  const { reserved, ofKey, repeated } = await readEarlierCheckouts(tx, purchase.userId, attempt)
  const isStarted = reserved.some(({ providerRef }) => providerRef !== null)
  if (isStarted && asked === null) return { kind: 'open payments', checkouts: reserved }
  const known = attemptKey ? ofKey : (reserved.find(isSamePurchase) ?? repeated)
  const finished = known && (await outcomeOfEarlier(tx, known, fingerprint))
  if (finished) return finished

  // Shoppers must not compete with themselves or block stock.
  const released = reserved.filter((checkout) => isOver(checkout) || checkout.id !== known?.id)
  if (released.length > 0) {
    const lines = [...released.flatMap(({ contents }) => contents.lines), ...purchase.lines]
    await lockProducts(
      tx,
      lines.map(({ productId }) => productId),
    )
  }
  for (const checkout of released) await release(tx, checkout, now)
  if (known && isOld(known)) return { kind: 'too old' }
  const time = await orderedTime(tx, purchase.userId, now)
  const renewed = known && !isOver(known) && (await renew(tx, known, deps, { phone: purchase.phone, now }))
  if (renewed) return { kind: 'reserved', checkout: renewed, time }
  const { rules, budgets } = deps
  const holdMs = await holdableMs(tx, purchase, { rules, budgets, now })
  const expiredId = known?.id ?? null
  return await quoteAndReserve(tx, { purchase, attemptKey, rules, budgets }, { now, time, expiredId, holdMs })
}

/** Throws TooBusyError after five conflicts with other shoppers. */
async function quoteAndReserve(
  tx: Tx,
  request: ReservationRequest & Pick<CheckoutDeps, 'rules' | 'budgets'>,
  reservation: Omit<NewReservation, 'contents'>,
): Promise<Reservation | QuoteRejection> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const quoted = await quote(
      { db: tx, budgets: request.budgets },
      request.purchase,
      reservation.now,
      request.rules.codFeePaise,
    )
    if (quoted.kind === 'rejected') return quoted
    const checkout = await createReservation(tx, request, { ...reservation, contents: quoted.contents })
    if (!checkout) continue
    await spendHeldTime(tx, checkout, reservation.holdMs, reservation.now)
    return { kind: 'reserved', checkout, time: reservation.time }
  }
  throw new TooBusyError('Other shoppers took the stock or the coupon each time.')
}

/** Returns null if the attempt can continue. */
async function outcomeOfEarlier(
  tx: Tx,
  known: CheckoutSession,
  fingerprint: string,
): Promise<ReservationRefusal | null> {
  if (known.fingerprint !== fingerprint) return { kind: 'key reused' }
  if (known.state === 'refunded') return { kind: 'already refunded' }
  if (known.state === 'reserved') return null
  const orderId = await (known.state === 'ordered' ? findOrderOfCheckout(tx, known.id) : findDuplicateOrder(tx, known))
  return orderId ? { kind: 'already ordered', orderId } : null
}

/**
 * Extends a reservation and updates the phone number. Returns null if it has
 * expired, or is released because the shopper may hold its items no longer.
 */
async function renew(
  tx: Tx,
  checkout: CheckoutSession,
  { rules, budgets }: CheckoutDeps,
  { phone, now }: { phone: string; now: number },
): Promise<CheckoutSession | null> {
  const alreadyMs = checkout.reservedUntil - now
  const { lines } = checkout.contents
  const holdMs = checkout.holdsStock
    ? await holdableMs(tx, { ...checkout, lines }, { rules, budgets, now, alreadyMs })
    : rules.reservationMs
  if (holdMs === 0) {
    await release(tx, checkout, now)
    return null
  }
  const reservedUntil = now + holdMs
  if (!(await changeState(tx, checkout.id, { from: 'reserved', to: 'reserved', reservedUntil }))) return null
  await spendHeldTime(tx, checkout, holdMs - alreadyMs, now)
  const contents = { ...checkout.contents, phone }
  await updateContents(tx, checkout.id, contents)
  // The server may stop before it starts the payment, while the shopper approves
  // it on a page that was opened earlier.
  await reopenPayment(tx, checkout.id, now + CHECK_AFTER_MS)
  return { ...checkout, state: 'reserved', reservedUntil, contents }
}

/**
 * In ms, after a payment is started again, unless the provider's answer sets
 * another time.
 */
const CHECK_AFTER_MS = 60_000

interface NewReservation {
  now: number
  /** Orders the checkout among those of its user (epoch ms). */
  time: number
  /** Id of an expired checkout to reserve again; null for a new one. */
  expiredId: string | null
  contents: OrderContents
  /** If 0, items and coupon go to the shopper who pays first. */
  holdMs: number
}

/**
 * Creates or reuses a checkout, takes the items from stock and redeems the
 * coupon. Returns null on a conflict with a concurrent request.
 */
async function createReservation(
  tx: Tx,
  { purchase, attemptKey, rules }: ReservationRequest & { rules: ReservationRules },
  { now, time, expiredId, contents, holdMs }: NewReservation,
): Promise<CheckoutSession | null> {
  const id = expiredId ?? randomUUID()
  const holdsStock = holdMs > 0
  const reservedUntil = now + (holdsStock ? holdMs : rules.reservationMs)
  const row: CheckoutRow = {
    id,
    user_id: purchase.userId,
    idempotency_key: attemptKey ?? id,
    fingerprint: fingerprintOf(purchase),
    method: purchase.method,
    provider_ref: null,
    state: 'reserved',
    contents: JSON.stringify(contents),
    ...chargeOf(purchase.method, contents.totalPaise, rules.paisePerDollar),
    coupon_code: contents.coupon?.code ?? null,
    created_at: time,
    reserved_until: reservedUntil,
    holds_stock: holdsStock ? 1 : 0,
    payment_state: 'none',
    next_check_at: null,
  }
  // Claim the row first: if that fails, no stock has to be returned.
  const hasRow = expiredId
    ? await changeState(tx, id, { from: 'expired', to: 'reserved', reservedUntil, holdsStock })
    : await insertCheckout(tx, row)
  if (!hasRow) return null
  if (!(await takeStockAndCoupon(tx, contents, { userId: purchase.userId, method: purchase.method, holdsStock }))) {
    if (expiredId) await changeState(tx, id, { from: 'reserved', to: 'expired' })
    else await deleteCheckout(tx, id)
    return null
  }
  if (!expiredId) return toCheckoutSession(row)
  // Its key, payment method and charge stay, but titles and pictures may have
  // changed.
  await updateContents(tx, id, contents)
  await reopenPayment(tx, id, now + CHECK_AFTER_MS)
  return await readCheckout(tx, id)
}

function chargeOf(
  method: Purchase['method'],
  totalPaise: number,
  paisePerDollar: number,
): Pick<CheckoutRow, 'charge' | 'currency' | 'paise_per_dollar'> {
  const isInDollars = method === 'stripe' || method === 'paypal'
  if (!isInDollars) return { charge: totalPaise, currency: 'INR', paise_per_dollar: null }
  return { charge: toCents(totalPaise, paisePerDollar), currency: 'USD', paise_per_dollar: paisePerDollar }
}

async function takeStockAndCoupon(
  tx: Tx,
  { lines, coupon }: OrderContents,
  { userId, ...held }: Pick<CheckoutSession, 'userId' | 'method' | 'holdsStock'>,
): Promise<boolean> {
  const { holdsStock } = held
  if (holdsStock && !(await takeStock(tx, lines))) return false
  if (!coupon || !holdsCoupon(held) || (await redeemCoupon(tx, coupon.code, userId))) return true
  if (holdsStock) await returnStock(tx, lines)
  return false
}
