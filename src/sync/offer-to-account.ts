/** Server first: an account says whether a piece can be had before this device takes it. */
import { type Bag, bagForm } from '#contract/bag.ts'
import { withOffered } from '#contract/round.ts'
import type { AccountState } from '#contract/synced.ts'
import { bagThing } from './bag-thing.ts'
import type { Place } from './place.ts'
import { pushBag } from './push-bag.ts'
import type { Proposal } from './reconcile.ts'
import type { StoredSession } from './session-store.ts'

export type Offer = Pick<Proposal<Bag>, 'id' | 'make'>

export type Offered =
  /** The account's word; bag and account agree by now. */
  | { kind: 'answered'; account: AccountState }
  /** There was none in time. The bag has it, and the account is still to be told. */
  | { kind: 'taken' }
  /** There is nobody to ask any more. Nothing has changed. */
  | { kind: 'nobody' }

/** Never rejects. `silence` resolves when the shopper has waited long enough. */
export async function offerToAccount(
  { id, make }: Offer,
  session: StoredSession,
  place: Place,
  silence: Promise<null>,
): Promise<Offered> {
  let isAwaited = true
  let offered: Bag | null = null
  const offer = (bag: Bag) => {
    offered = make(bag)
    return offered
  }
  const round = await Promise.race([pushBag(session, place, { id, make: offer, isAwaited: () => isAwaited }), silence])
  isAwaited = false
  if (round?.kind === 'agreed') return { kind: 'answered', account: round.account }
  if (round && round.kind !== 'later') return { kind: 'nobody' }
  const { key } = bagThing
  await place.device.update(key, (stored) => {
    const taken = make(bagForm.read(stored))
    return withOffered(bagForm, taken, offered ?? taken)
  })
  place.tell(key)
  return { kind: 'taken' }
}
