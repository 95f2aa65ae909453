import type { Tx } from '../../storage/transaction.ts'
import { changeState, heldOf, type Intended, intendedOfAttempt, writeContents } from './intended-order-store.ts'
import { lapse } from './lapse.ts'
import { digestOf, type Purchase } from './purchase.ts'
import { type Objection, quote } from './quote.ts'
import { takeHold } from './take-hold.ts'

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
  rules: HoldRules
  now: number
  /** Gets the products whose stock has changed. Whoever asks tells of them at the transaction's end. */
  moved: Set<string>
}

export type HoldOutcome =
  | { kind: 'held'; intended: Intended }
  | { kind: 'was placed'; intended: Intended }
  | { kind: 'differs' | 'was returned' }
  | Objection

/**
 * Sets aside what a shopper means to buy, for a limited time, and writes it down before any money moves. The same attempt
 * again is the same intended order, its hold renewed. A shopper holds one intended order at a time, so nobody is in their
 * own way and nobody empties the shelves.
 */
export async function hold(tx: Tx, asking: Asking): Promise<HoldOutcome> {
  const { purchase, attemptKey, rules, now, moved } = asking
  const digest = digestOf(purchase)
  const mine = await heldOf(tx, purchase.userId)
  const known = attemptKey
    ? await intendedOfAttempt(tx, purchase.userId, attemptKey)
    : (mine.find((held) => held.digest === digest) ?? null)
  if (known && known.digest !== digest) return { kind: 'differs' }
  if (known?.state === 'placed') return { kind: 'was placed', intended: known }
  if (known?.state === 'returned') return { kind: 'was returned' }

  for (const other of mine) {
    if (other.id !== known?.id) for (const id of await lapse(tx, other)) moved.add(id)
  }
  const heldUntil = now + rules.holdMs
  if (known && (await changeState(tx, known.id, { from: 'held', to: 'held', heldUntil }))) {
    const contents = { ...known.contents, phone: purchase.phone }
    await writeContents(tx, known.id, contents)
    return { kind: 'held', intended: { ...known, state: 'held', heldUntil, contents } }
  }
  const quoted = await quote(tx, purchase, now)
  if (quoted.kind === 'objection') return quoted
  const intended = await takeHold(tx, asking, known?.id ?? null, quoted.contents)
  // Somebody was quicker, with the last piece or with the same attempt. What is true now is looked at anew.
  return intended ? { kind: 'held', intended } : await hold(tx, asking)
}
