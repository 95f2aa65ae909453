/** The shopper's things on this device, when a session comes to its end. Every step may be the last one that is made. */
import { isUnsaved, release, wipe } from '#contract/round.ts'
import { hasUnsent, wipeOutbox } from './outbox.ts'
import { here, type Place } from './place.ts'
import { pendingRevocations, revokeLater } from './revocations.ts'
import { forgetSession, readSession, type StoredSession } from './session-store.ts'
import { withEachThing } from './things.ts'

/**
 * Logs this device out: the session and all that is the account's leave it, at once and without a network. The server is
 * told later. Repeatable.
 */
export async function wipeAccount(place: Place = here): Promise<void> {
  const session = await readSession(place)
  if (session) await revokeLater(session.token, place)
  await wipeThings(session, place)
}

/** Whether something on this device is not in the account, or not with the shop, yet. */
export async function hasUnsaved({ device }: Place = here): Promise<boolean> {
  let found = await hasUnsent({ device })
  await withEachThing(async ({ key, form }) => {
    found ||= isUnsaved(form, form.read(await device.read(key)))
  })
  return found
}

/** Ends what a log-out began and could not finish, and wipes what an account that is gone has left behind. */
export async function finishLeaving(place: Place): Promise<void> {
  const session = await readSession(place)
  if (session && (await pendingRevocations(place)).includes(session.token)) await wipeThings(session, place)
  await wipeStrangers(place)
}

async function wipeThings(session: StoredSession | null, place: Place): Promise<void> {
  // Before the session: what is found without one was sent by who is a guest now.
  await wipeOutbox(place)
  // Before the things: a round that sees no session claims nothing for it.
  if (session) await forgetSession(session.token, place)
  await withEachThing(async ({ key, form }) => {
    await place.device.update(key, (stored) => wipe(form, form.read(stored)))
    place.tell(key)
  })
}

/** Things of an account that nobody is logged in to. */
async function wipeStrangers(place: Place): Promise<void> {
  const { device } = place
  await withEachThing(async ({ key, form }) => {
    const { sync, turn } = form.read(await device.read(key))
    // Read after the thing: a session that came since has claimed nothing yet.
    if (sync === null || sync.ownerId === (await readSession(place))?.user._id) return
    await device.update(key, (stored) => {
      const now = form.read(stored)
      return now.turn === turn ? wipe(form, now) : now
    })
  })
}

/** That a session was ended elsewhere and the shopper has not been told: the worker may find out when no page is open. */
const ENDED_KEY = 'session-ended'

/**
 * After the session of this token was ended elsewhere: the shopper keeps bag and wishlist as a guest, and can log in
 * again. Answers whether it was the session of this device; any other stays.
 */
export async function keepAsGuest(token: string, place: Place = here): Promise<boolean> {
  const session = await readSession(place)
  if (session?.token !== token) return false
  // Before the session: things of an account without one would be wiped.
  await withEachThing(async ({ key, form }) => {
    await place.device.update(key, (stored) => {
      const now = form.read(stored)
      return now.sync?.ownerId === session.user._id ? release(now) : now
    })
    place.tell(key)
  })
  await place.device.update(ENDED_KEY, () => true)
  return (await forgetSession(token, place)) !== null
}

/** Whether the shopper is to be told that a session has ended. Answers true once, and not to who has logged in since. */
export async function takeEnded(place: Place = here): Promise<boolean> {
  if ((await place.device.read(ENDED_KEY)) !== true) return false
  let taken = false
  await place.device.update(ENDED_KEY, (stored) => {
    taken = stored === true
    return false
  })
  return taken && (await readSession(place)) === null
}
