import { forgetSession } from '#sync/session-store.ts'
import { notify } from './notices.ts'
import { lookAtSession } from './session.ts'

/**
 * To be called when the server does not know a token any more: it was too old, or ended from another device. The bag
 * stays, as a guest's: nobody has asked to leave.
 */
export async function sessionLost(token: string): Promise<void> {
  const lost = await forgetSession(token)
  await lookAtSession()
  if (lost) notify('You have been logged out. Please log in again.')
}
