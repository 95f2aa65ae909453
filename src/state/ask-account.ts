/** Server first: whoever is logged in and reaches the server hears from it whether a piece can be had. */
import { withBought } from '#contract/bought.ts'
import { messageOf } from '#contract/errors.ts'
import { quantities } from '#contract/wanted.ts'
import { type Offer, offerToAccount } from '#sync/offer-to-account.ts'
import { here } from '#sync/place.ts'
import { readSession } from '#sync/session-store.ts'
import { type Added, isInBag } from './bag-keeper.ts'
import { connection } from './connection.ts'
import { pushSoon } from './push-soon.ts'

const PATIENCE_MS = 3000

/** Null when there is nobody to ask. Without an answer in time the bag takes the piece, and the account hears later. */
export async function askAccount(offer: Offer, title: string): Promise<Added | null> {
  const session = connection.reached ? await readSession() : null
  if (!session) return null
  const offered = await offerToAccount(offer, session, here, silence())
  if (offered.kind === 'nobody') return null
  if (offered.kind === 'taken') {
    pushSoon()
    return { kind: 'added', message: isInBag(title) }
  }
  const { wanted: has, bought, reasons } = offered.account
  // Counted as the shopper saw it: some of what was seen may have been bought already.
  const taken = quantities(withBought(has, bought)).get(offer.id) ?? 0
  if (taken > 0) return { kind: 'added', message: isInBag(title) }
  return { kind: 'refused', message: reasons.get(offer.id) ?? messageOf('OUT_OF_STOCK') }
}

function silence(): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), PATIENCE_MS)
  })
}
