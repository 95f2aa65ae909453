import { inTransaction } from '../../storage/transaction.ts'
import { productsChanged } from '../catalogue/catalogue-version.ts'
import type { CheckoutParts } from './checkout-parts.ts'
import { type HoldOutcome, hold } from './hold.ts'
import type { Purchase } from './purchase.ts'
import { settleBegun } from './settle-begun.ts'

/**
 * Holds what a shopper means to buy, in a transaction of its own, before a provider is asked for anything. Whose money has
 * arrived already for something they have begun is told of that order, and nothing is held.
 */
export async function intend(
  parts: Pick<CheckoutParts, 'db' | 'clock' | 'ways' | 'rules' | 'nudge'>,
  purchase: Purchase,
  attemptKey: string | null,
): Promise<HoldOutcome> {
  const begun = await settleBegun(parts, purchase.userId)
  const { db, clock, rules } = parts
  return await inTransaction(db, async (tx) => {
    const moved = new Set<string>()
    const outcome = await hold(tx, { purchase, attemptKey, begun, rules, clock, moved })
    if (moved.size > 0) await productsChanged(tx, [...moved])
    return outcome
  })
}
