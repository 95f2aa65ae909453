import { randomUUID } from 'node:crypto'
import { isOpenReturn, returnStates } from '#contract/orders/return-states.ts'
import { addEvent, forgetAccount } from '../../storage/events.ts'
import { addJob } from '../../storage/outbox.ts'
import { inTransaction, type Tx } from '../../storage/transaction.ts'
import type { AccountDeps, Blocked, PasswordProof } from '../account/account-deps.ts'
import { accountDeletedEmail } from '../account/account-emails.ts'
import { forgetDevices } from '../account/known-device-store.ts'
import { checkPassword } from '../account/password-attempts.ts'
import { deleteUserResets } from '../account/password-reset-store.ts'
import { deleteUserSessions } from '../account/session-store.ts'
import { deleteOrAnonymizeUser, isVerified, readUser } from '../account/user-store.ts'
import { deleteBag } from '../bag/bag-store.ts'
import { hasPendingRefund } from '../money/refund-store.ts'
import { hasReservation } from '../ordering/checkout/checkout-store.ts'
import { deleteProvenPhones } from '../ordering/confirmation/confirmation-store.ts'
import { deleteUserFollowLinks } from '../ordering/following/follow-link-store.ts'
import { hasOpenOrder } from '../ordering/orders/order-store.ts'
import { hasReturnIn } from '../ordering/orders/return-store.ts'
import { anonymizeReviews } from '../reviews/write-review.ts'
import { deleteUserAlerts } from '../stock-alerts/stock-alert-store.ts'
import { deleteWishlist } from '../wishlist/wishlist-store.ts'

type DeleteResult = { kind: 'deleted' | 'unknown account' | 'wrong password' | 'unfinished order' } | Blocked

/**
 * Orders stay, as the law requires, without personal details; reviews without a name. Deletes
 * nothing while an order or refund is unfinished.
 */
export async function deleteAccount(deps: AccountDeps, userId: string, proof: PasswordProof): Promise<DeleteResult> {
  const { db, clock } = deps
  const user = await readUser(db, userId)
  if (!user) return { kind: 'unknown account' }
  const checked = await checkPassword(deps, user, proof)
  if (checked.kind !== 'correct') return checked
  const isDeleted = await inTransaction(db, async (tx) => {
    // Afterwards, the shop could not email the shopper about it.
    if (await hasUnfinishedBusiness(tx, userId)) return false
    await anonymizeReviews(tx, userId)
    await deleteBag(tx, userId)
    await deleteWishlist(tx, userId)
    await deleteUserAlerts(tx, { userId, email: isVerified(user) ? user.email : null })
    await deleteUserSessions(tx, userId)
    await forgetDevices(tx, userId)
    await deleteUserResets(tx, userId)
    await deleteUserFollowLinks(tx, userId)
    await deleteProvenPhones(tx, userId)
    await deleteOrAnonymizeUser(tx, userId)
    await forgetAccount(tx, userId)
    const event = { actor: 'shopper', subject: 'deleted account', device: '', after: { account: 'deleted' } }
    addEvent(tx, { topic: 'shop', ...event })
    const payload = accountDeletedEmail(user.email)
    await addJob(tx, { kind: 'send-email', payload, dedupeKey: `account-deleted-${randomUUID()}` }, clock())
    return true
  })
  return { kind: isDeleted ? 'deleted' : 'unfinished order' }
}

/** An undelivered order, open return, reserved stock or pending refund. */
async function hasUnfinishedBusiness(tx: Tx, userId: string): Promise<boolean> {
  if (await hasReturnIn(tx, userId, returnStates.filter(isOpenReturn))) return true
  return (await hasOpenOrder(tx, userId)) || (await hasReservation(tx, userId)) || (await hasPendingRefund(tx, userId))
}
