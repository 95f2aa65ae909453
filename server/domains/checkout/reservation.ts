/**
 * Reserves the items and coupon of a checkout for a limited time while the shopper pays. Also renews, releases and
 * expires reservations.
 */
import { randomUUID } from 'node:crypto'
import { toCents } from '#contract/money.ts'
import type { Clock } from '../../lib/clock.ts'
import { TooBusyError } from '../../lib/task-queue.ts'
import type { OrderContents } from '../../storage/json-columns.ts'
import { inTransaction, type Queries, type Tx } from '../../storage/transaction.ts'
import { lockUser } from '../account/user-store.ts'
import { returnStock, takeStock } from '../catalogue/stock-store.ts'
import { redeemCoupon, redeemGrantedCoupon, restoreCoupon } from '../coupons/coupons.ts'
import { findOrderOfCheckout } from '../orders/order-store.ts'
import {
  type CheckoutRow,
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
  setNextCheck,
  updateContents,
} from './checkout-store.ts'
import { fingerprintOf, isSameItems, type Purchase } from './purchase.ts'
import { type QuoteRejection, quote } from './quote.ts'

export interface ReservationRules {
  /** How long a checkout's items stay reserved, in ms. Set in `config/reservation-cod-and-currency.ts`. */
  reservationMs: number
  /** Exchange rate for payments in US dollars, in paise per dollar. */
  paisePerDollar: number
}

export interface ReservationRequest {
  purchase: Purchase
  /** Idempotency key of the payment attempt, or null if the client sent no key. */
  attemptKey: string | null
  /** The shopper's earlier reservations, as returned by `settleEarlierPayments`. */
  earlier: readonly CheckoutSession[]
  rules: ReservationRules
  clock: Clock
}

export type ReservationOutcome =
  | { kind: 'reserved'; checkout: CheckoutSession }
  | { kind: 'already ordered'; orderId: string }
  /** An earlier checkout for different items has just become an order that the shopper has not seen yet. */
  | { kind: 'other order placed' }
  /**
   * The attempt's key was used for a different purchase, the payment was refunded, or the checkout is over an hour old.
   */
  | { kind: 'key reused' | 'already refunded' | 'too old' }
  | QuoteRejection

/**
 * Maximum age of a checkout whose reservation can be renewed, in ms. The shop's pages discard the key of a payment
 * attempt after the same time, so that they never send a key that is too old.
 */
const RENEWABLE_MS = 60 * 60_000
const MAX_ATTEMPTS = 5

/**
 * Reserves the items and coupon of a purchase and releases the shopper's other reservations. Repeating a payment
 * attempt within an hour renews its reservation. Throws TooBusyError after five conflicts with other shoppers.
 */
export async function reserve(tx: Tx, request: ReservationRequest): Promise<ReservationOutcome> {
  // Serialise concurrent attempts by the same user, so that each attempt sees the reservations made by the others.
  await lockUser(tx, request.purchase.userId)
  // Read the clock after locking, so that later attempts have later times, which `findDuplicateOrder` compares.
  const now = request.clock()
  for (const { id, contents } of request.earlier) {
    const orderId = await findOrderOfCheckout(tx, id)
    if (!orderId) continue
    const isSame = isSameItems(contents.lines, request.purchase.lines)
    return isSame ? { kind: 'already ordered', orderId } : { kind: 'other order placed' }
  }
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const outcome = await tryToReserve(tx, request, now)
    if (outcome) return outcome
  }
  throw new TooBusyError('Other shoppers took the stock or the coupon each time.')
}

/** Tries once to reserve a purchase. Returns null if another shopper has just taken the last item or coupon use. */
async function tryToReserve(tx: Tx, request: ReservationRequest, now: number): Promise<ReservationOutcome | null> {
  const { purchase, attemptKey, rules } = request
  const fingerprint = fingerprintOf(purchase)
  const isOld = ({ createdAt }: CheckoutSession) => now - createdAt >= RENEWABLE_MS
  const reserved = await listReserved(tx, purchase.userId)
  const known = attemptKey
    ? await findCheckoutByKey(tx, purchase.userId, attemptKey)
    : (reserved.find((checkout) => checkout.fingerprint === fingerprint && !isOld(checkout)) ?? null)
  const finished = known && (await outcomeOfEarlier(tx, known, fingerprint))
  if (finished) return finished

  // Release other reservations, so that shoppers do not compete with themselves or block stock.
  for (const checkout of reserved) {
    if (checkout.id !== known?.id || isOld(checkout)) await release(tx, checkout)
  }
  if (known && isOld(known)) return { kind: 'too old' }
  const renewed = known && (await renew(tx, known, purchase.phone, now + rules.reservationMs))
  if (renewed) return { kind: 'reserved', checkout: renewed }
  const quoted = await quote(tx, purchase, now)
  if (quoted.kind === 'rejected') return quoted
  const checkout = await createReservation(tx, request, {
    now,
    expiredId: known?.id ?? null,
    contents: quoted.contents,
  })
  return checkout && { kind: 'reserved', checkout }
}

/**
 * Returns why a payment attempt cannot continue: the items were already ordered, the payment was refunded, or the
 * attempt's key was used for a different purchase. Returns null if the attempt can continue.
 */
async function outcomeOfEarlier(
  tx: Tx,
  known: CheckoutSession,
  fingerprint: string,
): Promise<ReservationOutcome | null> {
  if (known.fingerprint !== fingerprint) return { kind: 'key reused' }
  if (known.state === 'refunded') return { kind: 'already refunded' }
  if (known.state === 'reserved') return null
  const orderId = await (known.state === 'ordered' ? findOrderOfCheckout(tx, known.id) : findDuplicateOrder(tx, known))
  return orderId ? { kind: 'already ordered', orderId } : null
}

/**
 * Extends a checkout's reservation until `reservedUntil` and updates the stored phone number. Returns null and changes
 * nothing if the reservation has already expired.
 */
async function renew(
  tx: Tx,
  checkout: CheckoutSession,
  phone: string,
  reservedUntil: number,
): Promise<CheckoutSession | null> {
  if (!(await changeState(tx, checkout.id, { from: 'reserved', to: 'reserved', reservedUntil }))) return null
  const contents = { ...checkout.contents, phone }
  await updateContents(tx, checkout.id, contents)
  return { ...checkout, state: 'reserved', reservedUntil, contents }
}

interface NewReservation {
  now: number
  /** Id of an expired checkout to reserve again, or null to create a new checkout. */
  expiredId: string | null
  contents: OrderContents
}

/**
 * Creates a checkout, or reuses an expired one, then takes the items from stock and redeems the coupon. Returns null
 * and changes nothing if there is a conflict with a concurrent request.
 */
async function createReservation(
  tx: Tx,
  { purchase, attemptKey, rules }: ReservationRequest,
  { now, expiredId, contents }: NewReservation,
): Promise<CheckoutSession | null> {
  const id = expiredId ?? randomUUID()
  const reservedUntil = now + rules.reservationMs
  // Claim the row first, so that no stock has to be returned if claiming the row fails.
  const hasRow = expiredId
    ? await changeState(tx, id, { from: 'expired', to: 'reserved', reservedUntil })
    : await insertCheckout(tx, {
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
        created_at: now,
        reserved_until: reservedUntil,
        holds_stock: 1,
        lapsed_at: null,
        next_check_at: null,
      })
  if (!hasRow) return null
  if (!(await takeStockAndCoupon(tx, contents, purchase.userId))) {
    if (expiredId) await changeState(tx, id, { from: 'reserved', to: 'expired' })
    else await deleteCheckout(tx, id)
    return null
  }
  // An expired checkout keeps its key, payment method and charge, but titles and pictures may have changed.
  if (expiredId) await updateContents(tx, id, contents)
  return await readCheckout(tx, id)
}

function chargeOf(
  method: Purchase['method'],
  totalPaise: number,
  paisePerDollar: number,
): Pick<CheckoutRow, 'charge' | 'currency' | 'paise_per_dollar'> {
  const isInDollars = method === 'stripe' || method === 'other'
  if (!isInDollars) return { charge: totalPaise, currency: 'INR', paise_per_dollar: null }
  return { charge: toCents(totalPaise, paisePerDollar), currency: 'USD', paise_per_dollar: paisePerDollar }
}

async function takeStockAndCoupon(tx: Tx, { lines, coupon }: OrderContents, userId: string): Promise<boolean> {
  if (!(await takeStock(tx, lines))) return false
  if (!coupon || (await redeemCoupon(tx, coupon.code, userId))) return true
  await returnStock(tx, lines)
  return false
}

/** How long an expired checkout is reserved again, in ms: long enough for a provider to capture an approved payment. */
const CAPTURE_MS = 2 * 60_000

/**
 * Reserves the items of an expired checkout again, so that an approved payment can be captured. Returns the reserved
 * checkout, `gone` if the items are sold out or the shopper has started or completed another purchase, or `changed` if
 * the checkout is no longer expired.
 */
export function reserveForCapture(
  { db, clock }: { db: Queries; clock: Clock },
  checkout: CheckoutSession,
): Promise<CheckoutSession | 'gone' | 'changed'> {
  return inTransaction(db, async (tx) => {
    await lockUser(tx, checkout.userId)
    const reserved = { state: 'reserved' as const, reservedUntil: clock() + CAPTURE_MS }
    const result = (await hasNewerCheckout(tx, checkout)) ? 'gone' : await reacquire(tx, checkout, reserved)
    // Stop polling, because the shopper now sees that the items are gone: the payment must not be captured later.
    if (result === 'gone') await setNextCheck(tx, checkout.id, null)
    return result === 'acquired' ? { ...checkout, ...reserved } : result
  })
}

/**
 * Takes the items and coupon use of an expired checkout again and moves the checkout to state `to`. Returns `gone` if
 * the items are sold out (the checkout then stays expired), or `changed` if the checkout is no longer expired.
 */
export async function reacquire(
  tx: Tx,
  { id, contents }: CheckoutSession,
  to: { state: 'reserved'; reservedUntil: number } | { state: 'ordered' },
): Promise<'acquired' | 'gone' | 'changed'> {
  const until = to.state === 'reserved' ? { reservedUntil: to.reservedUntil } : {}
  if (!(await changeState(tx, id, { from: 'expired', to: to.state, ...until }))) return 'changed'
  if (!(await takeStock(tx, contents.lines))) {
    await changeState(tx, id, { from: to.state, to: 'expired' })
    return 'gone'
  }
  if (contents.coupon) await redeemGrantedCoupon(tx, contents.coupon.code)
  return 'acquired'
}

/**
 * Releases a checkout's reservation after the payment has failed or could not be started. Does nothing if the
 * reservation has been renewed since the checkout was read.
 */
export async function releaseReservation({ db }: { db: Queries }, checkout: CheckoutSession): Promise<void> {
  await inTransaction(db, (tx) => release(tx, checkout))
}

/**
 * Releases a checkout's reservation and stops polling the payment until the shopper starts the payment again. Does
 * nothing if the reservation has been renewed since the checkout was read.
 */
export async function releaseAndStopChecks({ db }: { db: Queries }, checkout: CheckoutSession): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (await release(tx, checkout)) await setNextCheck(tx, checkout.id, null)
  })
}

const EXPIRE_AT_ONCE = 100

/** Releases up to 100 reservations that have expired. */
export async function expireReservations({ db, clock }: { db: Queries; clock: Clock }): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const checkout of await listOverdue(tx, clock(), EXPIRE_AT_ONCE)) await release(tx, checkout)
  })
}

/**
 * Releases a checkout's reservation: puts the items back in stock and gives back the coupon use. Returns false and
 * changes nothing if the reservation has ended or been renewed since the checkout was read.
 */
export async function release(tx: Tx, { id, contents, reservedUntil }: CheckoutSession): Promise<boolean> {
  if (!(await changeState(tx, id, { from: 'reserved', to: 'expired', ifReservedUntil: reservedUntil }))) return false
  await returnStock(tx, contents.lines)
  if (contents.coupon) await restoreCoupon(tx, contents.coupon.code)
  return true
}
