import { within } from '../../work/within.ts'
import { settleArrived } from './ask-provider.ts'
import type { CheckoutParts } from './checkout-parts.ts'
import { heldOf, type Intended } from './intended-order-store.ts'

type Parts = Pick<CheckoutParts, 'db' | 'clock' | 'ways' | 'nudge'>

/** The shopper waits meanwhile. What is not found now is found later, and its money goes back. */
const PATIENCE_MS = 3000

/**
 * Looks, before a shopper begins anything new, whether money has arrived for what they have begun already and nobody told
 * the shop: then it is settled. Nothing is taken from whoever has only agreed to pay, and a provider that does not answer
 * soon keeps nobody from going on. Answers what was on hold; `hold` finds out what has become an order.
 */
export async function settleBegun(parts: Parts, userId: string): Promise<readonly Intended[]> {
  const begun = await heldOf(parts.db, userId)
  await Promise.all(begun.map((intended) => settleOne(parts, intended)))
  return begun
}

async function settleOne(parts: Parts, intended: Intended): Promise<void> {
  const { way, ref } = intended
  const provider = way === 'cod' ? null : parts.ways[way]
  if (!provider || ref === null) return
  const seen = await within(PATIENCE_MS, provider.look(ref, false))
  if (seen?.kind === 'ok') await settleArrived(parts, intended, seen.value)
}
