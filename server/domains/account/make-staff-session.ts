import { inTransaction, type Queries } from '../../storage/transaction.ts'
import { openSession } from './session-store.ts'
import { markStaff, readUserByEmail } from './user-store.ts'

/** Makes an account staff and opens a session for it. Answers its token, or null when there is no such account. */
export function makeStaffSession(db: Queries, email: string, now: number): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    const user = await readUserByEmail(tx, email)
    if (!user) return null
    await markStaff(tx, user.id)
    return await openSession(tx, user.id, now)
  })
}
