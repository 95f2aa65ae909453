import { showToast } from '../toasts.ts'
import { refreshSession } from './session.ts'

// Loaded on demand, because it imports the code of bag, wishlist and outbox.
const loadEndSession = () => import('#sync/session/end-session.ts')

/** Ends the session of a token that the server no longer accepts. Bag and wishlist stay on the device as a guest's. */
export async function handleSessionEnded(token: string): Promise<void> {
  const { continueAsGuest } = await loadEndSession()
  await continueAsGuest(token)
  await notifySessionEnded()
}

/** Updates this page after the end of a session, and notifies the shopper once, in the visible tab. */
export async function notifySessionEnded(): Promise<void> {
  const { takeSessionEnded } = await loadEndSession()
  await refreshSession()
  if (document.visibilityState !== 'visible') return
  if (await takeSessionEnded())
    showToast('Your session has ended. Your bag and wishlist are still here. Please log in again.')
}
