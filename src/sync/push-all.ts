import { finishLeaving } from './account-things.ts'
import { here, type Place } from './place.ts'
import { type Pushed, pushAccount } from './push-account.ts'
import { pushOutbox } from './push-outbox.ts'

/** Brings all that waits on this device to the server: what the account has as well, and what is in the outbox. */
export async function pushAll(place: Place = here): Promise<Pushed> {
  // Nothing is sent for an account that the shopper has begun to leave.
  await finishLeaving(place)
  const pushed = await Promise.all([pushAccount(place), pushOutbox(place)])
  if (pushed.includes('ended')) return 'ended'
  return pushed.includes('later') ? 'later' : 'done'
}
