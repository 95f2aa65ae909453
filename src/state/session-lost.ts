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

/**
 * Shows in this page that a session is over, whoever found out, and says so once, in the tab that is looked at. To be
 * called again when the page is shown.
 */
export async function tellSessionLost(): Promise<void> {
  const { takeEnded } = await loadThings()
  await lookAtSession()
  if (document.visibilityState !== 'visible') return
  if (await takeEnded()) notify('Your session has ended. What you chose is still here; please login again.')
}
