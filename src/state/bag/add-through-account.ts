/** Server first: whoever is logged in and reaches the server hears from it whether a piece can be had. */
import { addPurchase, quantitiesById } from '#contract/bag/cart-contents.ts'
import { errorMessage } from '#contract/errors.ts'
import { type BagProposal, proposeToAccount } from '#sync/documents/sync-bag.ts'
import { readSession } from '#sync/session/session-store.ts'
import { defaultSyncContext } from '#sync/sync-context.ts'
import { connection } from '../network/connection.ts'
import { scheduleSync } from '../sync/propagate-changes.ts'
import { type AddResult, inBagMessage } from './bag-store.ts'

const RESPONSE_TIMEOUT_MS = 3000

/** Null when there is nobody to ask. Without an answer in time the bag takes the piece, and the account hears later. */
export async function addThroughAccount(offer: BagProposal, title: string): Promise<AddResult | null> {
  const session = connection.reached ? await readSession() : null
  if (!session) return null
  const offered = await proposeToAccount(offer, session, defaultSyncContext, responseTimeout())
  if (offered.kind === 'no session') return null
  if (offered.kind === 'pending') {
    scheduleSync()
    return { kind: 'added', message: inBagMessage(title) }
  }
  const { contents: has, purchased, rejectionReasons } = offered.account
  // Counted as the shopper saw it: some of what was seen may have been bought already.
  const taken = quantitiesById(addPurchase(has, purchased)).get(offer.productId) ?? 0
  if (taken > 0) return { kind: 'added', message: inBagMessage(title) }
  return { kind: 'refused', message: rejectionReasons.get(offer.productId) ?? errorMessage('OUT_OF_STOCK') }
}

function responseTimeout(): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), RESPONSE_TIMEOUT_MS)
  })
}
