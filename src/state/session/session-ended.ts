import { showToast } from '../toasts.ts'
import { refreshSession } from './session.ts'

// Loaded on demand, because the module imports the code for the bag, wishlist and
// outbox.
const loadEndSession = () => import('#sync/session/end-session.ts')

/**
 * Ends the session on this device after the server has rejected its token. The
 * shopper keeps the bag and the wishlist as a guest.
 */
export async function handleSessionEnded(token: string): Promise<void> {
  const { continueAsGuest } = await loadEndSession()
  await continueAsGuest(token)
  await notifySessionEnded()
}

/**
 * Updates the page's login session after the server has ended it. Notifies the
 * shopper only once, in the visible tab.
 */
export async function notifySessionEnded(): Promise<void> {
  const { takeSessionEnded } = await loadEndSession()
  await refreshSession()
  if (document.visibilityState !== 'visible') return
  if (await takeSessionEnded())
    showToast('Your session has ended. Your bag and wishlist are still here. Please log in again.')
}
