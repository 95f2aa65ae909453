import { keepAsGuest } from '#sync/account-things.ts'
import { notify } from './notices.ts'
import { lookAtSession } from './session.ts'

/**
 * To be called when the server does not know a token any more: it was too old, or ended from another device. The bag
 * stays, as a guest's: nobody has asked to leave.
 */
export async function sessionLost(token: string): Promise<void> {
  if (await keepAsGuest(token)) await tellSessionLost()
}

/** Tells the shopper that the session is over and that nothing else is lost. */
export async function tellSessionLost(): Promise<void> {
  await lookAtSession()
  notify('You have been logged out. Please log in again.')
}
