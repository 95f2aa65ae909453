import { notify } from './notices.ts'
import { lookAtSession } from './session.ts'

// What keeps the bag comes when it is needed: pages that can be refused are opened without it.
const loadThings = () => import('#sync/account-things.ts')

/**
 * To be called when the server does not know a token any more: it was too old, or ended from another device. Bag and
 * wishlist stay, as a guest's: nobody has asked to leave.
 */
export async function sessionLost(token: string): Promise<void> {
  const { keepAsGuest } = await loadThings()
  await keepAsGuest(token)
  await tellSessionLost()
}

/** Tells the shopper, once and in one tab, that a session is over, whoever found out. */
export async function tellSessionLost(): Promise<void> {
  const { takeEnded } = await loadThings()
  if (!(await takeEnded())) return
  await lookAtSession()
  notify('You have been logged out. Please log in again.')
}
