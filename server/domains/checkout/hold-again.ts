import { inTransaction } from '../../storage/transaction.ts'
import { holdUser } from '../account/user-store.ts'
import { productsChanged } from '../catalogue/catalogue-version.ts'
import type { CheckoutParts } from './checkout-parts.ts'
import { hasMovedOn, type Intended, stopAsking } from './intended-order-store.ts'
import { retake } from './retake.ts'

/** Long enough for a provider to take money that was agreed to. */
const TAKING_MS = 2 * 60_000

/**
 * Sets the pieces of an intended order that has lapsed aside once more, while the money that its shopper has agreed to is
 * taken. Answers it as it is held. `gone`: somebody else has bought them, or the shopper pays for something else by now, or
 * for the same in another way. `changed`: it has not lapsed, or not any more.
 */
export function holdAgain(
  { db, clock }: Pick<CheckoutParts, 'db' | 'clock'>,
  intended: Intended,
): Promise<Intended | 'gone' | 'changed'> {
  return inTransaction(db, async (tx) => {
    await holdUser(tx, intended.userId)
    const held = { state: 'held' as const, heldUntil: clock() + TAKING_MS }
    const taken = (await hasMovedOn(tx, intended)) ? 'gone' : await retake(tx, intended, held)
    // The shopper hears of it now; a piece that comes back later is not to be paid for behind their back.
    if (taken === 'gone') await stopAsking(tx, intended.id)
    if (taken === 'gone' || taken === 'changed') return taken
    await productsChanged(tx, taken)
    return { ...intended, ...held }
  })
}
