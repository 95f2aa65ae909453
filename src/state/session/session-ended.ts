import { notify } from '../notices.ts'
import { refreshSession } from './session.ts'

// What keeps the bag comes when it is needed: pages that can be refused are opened without it.
const loadEndSession = () => import('#sync/session/end-session.ts')

/**
 * To be called when the server does not know a token any more: it was too old, or ended from another device. Bag and
 * wishlist stay, as a guest's: nobody has asked to leave.
 */
export async function handleSessionEnded(token: string): Promise<void> {
  const { continueAsGuest } = await loadEndSession()
  await continueAsGuest(token)
  await notifySessionEnded()
}

/**
 * Shows in this page that a session is over, whoever found out, and says so once, in the tab that is looked at. To be
 * called again when the page is shown.
 */
export async function notifySessionEnded(): Promise<void> {
  const { takeSessionEndedNotice } = await loadEndSession()
  await refreshSession()
  if (document.visibilityState !== 'visible') return
  if (await takeSessionEndedNotice())
    notify('Your session has ended. What you chose is still here; please login again.')
}
