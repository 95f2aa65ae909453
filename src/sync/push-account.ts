import { finishLeaving, keepAsGuest } from './account-things.ts'
import { here, type Place } from './place.ts'
import { pushBag } from './push-bag.ts'
import { pushWishlist } from './push-wishlist.ts'
import { sendRevocations } from './revocations.ts'
import { readSession } from './session-store.ts'

/** `later`: not all could be told; try again. `ended`: the session was over, the shopper is a guest now. */
export type Pushed = 'done' | 'later' | 'ended'

/**
 * Brings all that is the shopper's on this device and in the account to the same state. For page and worker alike; done
 * twice at once it does no harm. Does nothing for a guest. Never rejects.
 */
export async function pushAccount(place: Place = here): Promise<Pushed> {
  await finishLeaving(place)
  const told = await sendRevocations(place)
  const session = await readSession(place)
  if (!session) return told ? 'done' : 'later'
  const rounds = [await pushBag(session, place), await pushWishlist(session, place)]
  if (rounds.some(({ kind }) => kind === 'ended')) {
    return (await keepAsGuest(session.token, place)) ? 'ended' : 'later'
  }
  return told && rounds.every(({ kind }) => kind === 'agreed') ? 'done' : 'later'
}
