/** Server first: whoever is logged in and reaches the server hears from it whether a piece can be had. */
import type { Bag } from '#contract/bag.ts'
import { withBought } from '#contract/bought.ts'
import { messageOf } from '#contract/errors.ts'
import { quantities } from '#contract/wanted.ts'
import { here } from '#sync/place.ts'
import { pushBag } from '#sync/push-bag.ts'
import type { Proposal } from '#sync/reconcile.ts'
import { readSession } from '#sync/session-store.ts'
import { type Added, isInBag, type WantedPiece } from './bag-keeper.ts'
import { connection } from './connection.ts'

const PATIENCE_MS = 3000

/** Null for a guest, and when no answer came in time. One that comes after that is heard all the same. */
export async function askAccount(proposal: Proposal<Bag>, wanted: WantedPiece): Promise<Added | null> {
  const session = connection.reached ? await readSession() : null
  if (!session) return null
  const round = await inTime(pushBag(session, here, proposal))
  if (round?.kind !== 'agreed') return null
  const { wanted: has, bought, reasons } = round.account
  // Counted as the shopper saw it: some of what was seen may have been bought already.
  const taken = quantities(withBought(has, bought)).get(proposal.id) ?? 0
  if (taken >= wanted.quantity) return { kind: 'added', message: isInBag(wanted.title) }
  const message = reasons.get(proposal.id) ?? messageOf('OUT_OF_STOCK')
  return { kind: taken > wanted.held ? 'added' : 'refused', message }
}

function inTime<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  return Promise.race([
    answer,
    new Promise<null>((resolve) => {
      setTimeout(() => resolve(null), PATIENCE_MS)
    }),
  ])
}
