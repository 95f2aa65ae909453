/** What becomes of the shopper's things on this device when somebody logs in or out. */
import { bagCount, emptyBag, readBag } from '#contract/bag.ts'
import { tellChanged } from '#sync/changes.ts'
import { device } from '#sync/device.ts'
import { forgetSession, readSession } from '#sync/session-store.ts'

/**
 * To be called when the session of a login or a registration has been stored. Answers at once; what the guest had
 * collected goes to the account afterwards, by itself.
 */
export async function accountEntered(): Promise<{ guestHadBag: boolean }> {
  return { guestHadBag: bagCount(readBag(await device.read('cart'))) > 0 }
}

/**
 * To be called when the shopper logs out: it forgets the session too. Works without a network. What belongs to the
 * account is wiped from this device at once. Repeatable.
 */
export async function accountLeft(): Promise<void> {
  const session = await readSession()
  if (session) await forgetSession(session.token)
  await device.update('cart', () => emptyBag)
  tellChanged('cart')
}
