import type { Tx } from '../../storage/transaction.ts'
import type { Clock } from '../../work/clock.ts'
import { TooBusy } from '../../work/too-busy.ts'
import { holdUser } from '../account/user-store.ts'
import { orderOfIntended } from '../orders/order-store.ts'
import { boughtSince } from './bought-since.ts'
import { changeState, heldOf, type Intended, intendedOfAttempt, writeContents } from './intended-order-store.ts'
import { lapse } from './lapse.ts'
import { digestOf, type Purchase, samePieces } from './purchase.ts'
import { type Objection, quote } from './quote.ts'
import { takeHold } from './take-hold.ts'

/** As long as pages keep the key of an attempt, so that only who forges one is ever told. */
const RENEWED_FOR_MS = 60 * 60_000
const ROUNDS = 5

export interface HoldRules {
  /** How long pieces are set aside while somebody pays. */
  holdMs: number
  /** What a dollar costs, for cards from abroad. */
  paisePerDollar: number
}

export interface Asking {
  purchase: Purchase
  /** The same for one attempt however often it is sent; null when the caller has none. */
  attemptKey: string | null
  /** What the shopper held a moment ago; see `settle-begun`. */
  begun: readonly Intended[]
  rules: HoldRules
  clock: Clock
  /** Gets the products whose stock has changed. Whoever asks tells of them at the transaction's end. */
  moved: Set<string>
}

export type HoldOutcome =
  | { kind: 'held'; intended: Intended }
  | { kind: 'was placed'; orderId: string }
  /** What the shopper had begun before, and that was other pieces, has become an order without their knowing. */
  | { kind: 'other placed' }
  | { kind: 'differs' | 'was returned' | 'too old' }
  | Objection

/**
 * Sets aside what a shopper means to buy, for a limited time, and writes it down before any money moves. The same attempt
 * again is the same intended order, its hold renewed, for an hour: who needs longer begins anew. A shopper holds one
 * intended order at a time, so nobody is in their own way and nobody empties the shelves. Throws TooBusy when others are
 * always quicker.
 */
export async function hold(tx: Tx, asking: Asking): Promise<HoldOutcome> {
  // Otherwise of two attempts at the same moment neither would see what the other holds.
  await holdUser(tx, asking.purchase.userId)
  // Read only now: what comes later has a later time, and `boughtSince` goes by it.
  const now = asking.clock()
  for (const { id, contents } of asking.begun) {
    const orderId = await orderOfIntended(tx, id)
    const isSame = samePieces(contents.lines, asking.purchase.lines)
    if (orderId) return isSame ? { kind: 'was placed', orderId } : { kind: 'other placed' }
  }
  for (let round = 1; round <= ROUNDS; round++) {
    const outcome = await tryToHold(tx, asking, now)
    if (outcome) return outcome
  }
  throw new TooBusy('Others were quicker each time.')
}

/** Answers null when somebody was quicker, with the last piece or with the coupon. What is true now is to be looked at anew. */
async function tryToHold(tx: Tx, asking: Asking, now: number): Promise<HoldOutcome | null> {
  const { purchase, attemptKey, rules, moved } = asking
  const digest = digestOf(purchase)
  const isOld = ({ createdAt }: Intended) => now - createdAt >= RENEWED_FOR_MS
  const mine = await heldOf(tx, purchase.userId)
  const known = attemptKey
    ? await intendedOfAttempt(tx, purchase.userId, attemptKey)
    : (mine.find((held) => held.digest === digest && !isOld(held)) ?? null)
  const ended = known && (await endOf(tx, known, digest))
  if (ended) return ended

  for (const other of mine) {
    if (other.id !== known?.id || isOld(other)) for (const id of await lapse(tx, other)) moved.add(id)
  }
  if (known && isOld(known)) return { kind: 'too old' }
  const heldUntil = now + rules.holdMs
  if (known && (await changeState(tx, known.id, { from: 'held', to: 'held', heldUntil }))) {
    const contents = { ...known.contents, phone: purchase.phone }
    await writeContents(tx, known.id, contents)
    return { kind: 'held', intended: { ...known, state: 'held', heldUntil, contents } }
  }
  const quoted = await quote(tx, purchase, now)
  if (quoted.kind === 'objection') return quoted
  const intended = await takeHold(tx, { ...asking, now }, known?.id ?? null, quoted.contents)
  return intended && { kind: 'held', intended }
}

/** What an attempt has come to, or by what other one the shopper has got its pieces since it lapsed. Null when it is open. */
async function endOf(tx: Tx, known: Intended, digest: string): Promise<HoldOutcome | null> {
  if (known.digest !== digest) return { kind: 'differs' }
  if (known.state === 'returned') return { kind: 'was returned' }
  if (known.state === 'held') return null
  const orderId = await (known.state === 'placed' ? orderOfIntended(tx, known.id) : boughtSince(tx, known))
  return orderId ? { kind: 'was placed', orderId } : null
}
