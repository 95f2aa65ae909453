import { randomUUID } from 'node:crypto'
import { addJob } from '../../storage/outbox.ts'
import { inTransaction } from '../../storage/transaction.ts'
import type { AccountParts, Blocked } from '../account/account-parts.ts'
import { checkPassword } from '../account/check-password.ts'
import { endResetsOf } from '../account/reset-store.ts'
import { endSessionsOf } from '../account/session-store.ts'
import { forgetUser, readUser } from '../account/user-store.ts'
import { forgetBag } from '../bag/bag-store.ts'
import { isUnderWay } from '../orders/order-store.ts'
import { loseAuthor } from '../reviews/lose-author.ts'
import { forgetWishlist } from '../wishlist/wishlist-store.ts'
import { accountDeletedLetter } from './letters.ts'

type Deleted = { kind: 'deleted' | 'gone' | 'wrong password' | 'under way' } | Blocked

/**
 * Deletes an account and everything that only it needs. Orders stay, as the law asks, and with them a row that names
 * nobody; reviews stay without a name. Refused while an order is under way, as mails about it would reach nobody.
 */
export async function deleteAccount(parts: AccountParts, userId: string, password: string): Promise<Deleted> {
  const { db, clock, nudge } = parts
  const user = await readUser(db, userId)
  if (!user) return { kind: 'gone' }
  const checked = await checkPassword(parts, user, password)
  if (checked.kind !== 'right') return checked
  const isDeleted = await inTransaction(db, async (tx) => {
    if (await isUnderWay(tx, userId)) return false
    await loseAuthor(tx, userId)
    await forgetBag(tx, userId)
    await forgetWishlist(tx, userId)
    await endSessionsOf(tx, userId)
    await endResetsOf(tx, userId)
    await forgetUser(tx, userId)
    const payload = accountDeletedLetter(user.email)
    await addJob(tx, { kind: 'send-mail', payload, dedupeKey: `account-deleted-${randomUUID()}` }, clock())
    return true
  })
  if (isDeleted) nudge()
  return { kind: isDeleted ? 'deleted' : 'under way' }
}
