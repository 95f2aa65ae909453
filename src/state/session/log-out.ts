import { clearAccountData, hasUnsyncedData } from '#sync/session/end-session.ts'
import { deleteFollowedCopies } from '../local/followed-orders.ts'
import { connection } from '../network/connection.ts'
import { syncNow, trySync } from '../sync/sync-scheduler.ts'
import { showToast } from '../toasts.ts'
import { unsubscribeDevice } from '../worker/order-notifications.ts'
import { deletePersonalData, markLogoutStarted } from './local-personal-data.ts'
import { refreshSession } from './session.ts'

/** How long a log-out waits for unsynced changes to reach the server, in ms. */
const FINAL_SYNC_TIMEOUT_MS = 3000

/** Logs out on this device and shows a confirmation. Also works while offline. */
export async function logOut(): Promise<void> {
  await logOutDevice()
  showToast("You're logged out.")
}

/**
 * Deletes the session and all of the shopper's data from this device, after
 * syncing pending changes if the server is reachable. The next sync revokes the
 * session on the server. If the page is closed too early, the next page completes
 * the log-out.
 */
export async function logOutDevice(): Promise<void> {
  await markLogoutStarted()
  // First, because only these orders are shown without a session: a page that
  // opens meanwhile must not find them.
  await deleteFollowedCopies()
  if (connection.reachable && (await hasUnsyncedData())) {
    await Promise.race([trySync(), new Promise((resolve) => setTimeout(resolve, FINAL_SYNC_TIMEOUT_MS))])
  }
  await clearAccountData()
  syncNow()
  await deletePersonalData()
  await unsubscribeDevice()
  await refreshSession()
}
