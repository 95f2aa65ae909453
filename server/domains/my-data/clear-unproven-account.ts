import type { Tx } from '../../storage/transaction.ts'
import { deleteUserVerifications } from '../account/email-verification-store.ts'
import { forgetDevices } from '../account/known-device-store.ts'
import { NO_PERSONAL_DATA, updateUserColumns } from '../account/user-store.ts'
import { deleteBag } from '../bag/bag-store.ts'
import { deleteSharedFollowLinks } from '../ordering/following/follow-link-store.ts'
import { completeCancellation } from '../ordering/orders/change-order-status.ts'
import { listUnconfirmedOf, readOrder } from '../ordering/orders/order-store.ts'
import { clearPayouts } from '../ordering/orders/return-store.ts'
import { deleteUnseenReviews } from '../reviews/review-store.ts'
import { detachAlerts } from '../stock-alerts/stock-alert-store.ts'
import { deleteWishlist } from '../wishlist/wishlist-store.ts'

/**
 * For the first person to prove that they read an account's address: deletes what
 * somebody else may have left there. Orders that were paid for or confirmed
 * stay, with their papers. Its sessions end with the old password, and the devices
 * that receive notifications with them.
 */
export async function clearUnprovenAccount(tx: Tx, userId: string, now: number): Promise<void> {
  // As if nobody had logged in yet: their first login is not emailed as a new one.
  await updateUserColumns(tx, userId, NO_PERSONAL_DATA)
  await deleteBag(tx, userId)
  await deleteWishlist(tx, userId)
  await deleteUnseenReviews(tx, userId)
  await detachAlerts(tx, userId)
  await clearPayouts(tx, userId)
  await deleteSharedFollowLinks(tx, userId)
  await forgetDevices(tx, userId)
  await deleteUserVerifications(tx, userId)
  for (const id of await listUnconfirmedOf(tx, userId)) {
    const order = await readOrder(tx, { id })
    if (order) await completeCancellation(tx, order, now)
  }
}
