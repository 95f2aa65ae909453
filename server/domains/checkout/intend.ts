import { inTransaction } from '../../storage/transaction.ts'
import { productsChanged } from '../catalogue/catalogue-version.ts'
import type { CheckoutParts } from './checkout-parts.ts'
import { type HoldOutcome, hold } from './hold.ts'
import type { Purchase } from './purchase.ts'

/** Holds what a shopper means to buy, in a transaction of its own, before a provider is asked for anything. */
export function intend(
  { db, clock, rules }: Pick<CheckoutParts, 'db' | 'clock' | 'rules'>,
  purchase: Purchase,
  attemptKey: string | null,
): Promise<HoldOutcome> {
  return inTransaction(db, async (tx) => {
    const moved = new Set<string>()
    const outcome = await hold(tx, { purchase, attemptKey, rules, now: clock(), moved })
    if (moved.size > 0) await productsChanged(tx, [...moved])
    return outcome
  })
}
