import { inTransaction, type Tx } from '../../storage/transaction.ts'
import { productsChanged } from '../catalogue/catalogue-version.ts'
import type { CheckoutParts } from './checkout-parts.ts'
import { type Intended, overdueHolds, stopAsking } from './intended-order-store.ts'
import { lapse } from './lapse.ts'

const AT_ONCE = 100

/**
 * Ends the hold of an intended order, because its payment has failed or could not be begun. A hold that was renewed since
 * the intended order was read stays. Repeatable.
 */
export async function endHold({ db }: Pick<CheckoutParts, 'db'>, intended: Intended): Promise<void> {
  await inTransaction(db, (tx) => endIn(tx, intended))
}

/** Ends a hold like `endHold`, and asks about its payment only when the shopper begins again. */
export async function endHoldForGood({ db }: Pick<CheckoutParts, 'db'>, intended: Intended): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (await endIn(tx, intended)) await stopAsking(tx, intended.id)
  })
}

/** Answers whether there was this hold to end. */
async function endIn(tx: Tx, intended: Intended): Promise<boolean> {
  const moved = await lapse(tx, intended)
  if (moved.length > 0) await productsChanged(tx, moved)
  return moved.length > 0
}

/** Ends the holds whose time is over. */
export async function endOverdueHolds({ db, clock }: Pick<CheckoutParts, 'db' | 'clock'>): Promise<void> {
  await inTransaction(db, async (tx) => {
    const moved = new Set<string>()
    for (const overdue of await overdueHolds(tx, clock(), AT_ONCE)) {
      for (const id of await lapse(tx, overdue)) moved.add(id)
    }
    if (moved.size > 0) await productsChanged(tx, [...moved])
  })
}
