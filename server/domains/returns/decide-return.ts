/** What happens before a return is settled. Every change emails the shopper. */
import { addOwnerEmail } from '../../emails/owner-email.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { addCancelPickupJob, addCollectJob, loadReturn, moveReturn, reserveReplacements } from './move-return.ts'
import type { ReturnDeps } from './request-return.ts'
import { addReturnEmail } from './return-emails.ts'
import { returnReceivedEmail, returnWithdrawnEmail } from './return-owner-emails.ts'

export type Decision = 'done' | 'unknown' | 'not possible'

/**
 * Reserves the pieces of an exchange, then has the return collected or posted (`byPost`). `sold
 * out` changes nothing.
 */
export async function approveReturn(
  { db, clock }: ReturnDeps,
  id: string,
  { byPost = false } = {},
): Promise<Decision | 'sold out'> {
  const now = clock()
  return await inTransaction(db, async (tx) => {
    const loaded = await loadReturn(tx, id)
    if (!loaded) return 'unknown'
    if (loaded.row.state !== 'requested') return 'not possible'
    if (!(await reserveReplacements(tx, loaded))) return 'sold out'
    const handover = byPost ? ('post' as const) : null
    // Somebody changed it meanwhile; the rollback gives the pieces back.
    if (!(await moveReturn(tx, loaded, 'approved', { handover, now }))) throw new Error('The return was changed.')
    await addCollectJob(tx, loaded, now)
    return 'done'
  })
}

/** `note` is the owner's words to the shopper. */
export async function rejectReturn({ db, clock }: ReturnDeps, id: string, note: string): Promise<Decision> {
  const now = clock()
  return await inTransaction(db, async (tx) => {
    const loaded = await loadReturn(tx, id)
    if (!loaded) return 'unknown'
    // Who waits for an exchange gets the pieces or the money.
    const isExchanged = loaded.row.exchange_order_id !== null
    if (isExchanged || !(await moveReturn(tx, loaded, 'rejected', { note, pay_to: '', now }))) return 'not possible'
    await addReturnEmail(tx, { returnId: loaded.row.id, topic: 'rejected' }, now)
    return 'done'
  })
}

/** `isByHand`: the owner says so, and a courier that was to come is cancelled. */
export async function recordReturnParcel(
  { db, clock }: ReturnDeps,
  id: string,
  state: 'picked up' | 'received',
  { isByHand = false } = {},
): Promise<Decision> {
  const now = clock()
  return await inTransaction(db, async (tx) => {
    const loaded = await loadReturn(tx, id)
    if (!loaded) return 'unknown'
    if (!(await moveReturn(tx, loaded, state, { now }))) return 'not possible'
    await addReturnEmail(tx, { returnId: loaded.row.id, topic: state }, now)
    if (state === 'received') await addOwnerEmail(tx, returnReceivedEmail(loaded.row), now)
    if (isByHand && loaded.row.state === 'approved') await addCancelPickupJob(tx, loaded, now)
    return 'done'
  })
}

/** Returns false if the pieces are on their way. */
export async function withdrawReturn({ db, clock }: ReturnDeps, id: string): Promise<boolean> {
  const now = clock()
  return await inTransaction(db, async (tx) => {
    const loaded = await loadReturn(tx, id)
    if (!loaded || !(await moveReturn(tx, loaded, 'withdrawn', { pay_to: '', now }))) return false
    await addReturnEmail(tx, { returnId: loaded.row.id, topic: 'withdrawn' }, now)
    await addOwnerEmail(tx, returnWithdrawnEmail(loaded.row), now)
    return true
  })
}
