import { type Address, addressLine, readAddress } from '#contract/address.ts'
import { inTransaction } from '../../storage/transaction.ts'
import type { AccountParts, Blocked } from './account-parts.ts'
import { checkNewPassword } from './check-new-password.ts'
import { putPassword } from './put-password.ts'
import type { OpenSession } from './session-store.ts'
import { readUser, type UserRow, writeUser } from './user-store.ts'

interface Change {
  fullname?: string | undefined
  number?: string | undefined
  /** The saved address in one line; empty removes it. */
  address?: string | undefined
  /** The saved address in its parts. Where both are given, these are where parcels go. */
  full_address?: Address | undefined
  currentPassword?: string | undefined
  newPassword?: string | undefined
}

type Updated = { kind: 'updated'; user: UserRow } | { kind: 'gone' } | { kind: 'wrong password' } | Blocked

/**
 * Changes what a shopper has said of themselves; what is left out stays. With a new password it changes everything or,
 * when the current one is wrong, nothing. Repeatable, but for the password.
 */
export async function updateUser(parts: AccountParts, session: OpenSession, change: Change): Promise<Updated> {
  const { db, clock } = parts
  const user = await readUser(db, session.userId)
  if (!user) return { kind: 'gone' }
  const { currentPassword = '', newPassword } = change
  const password = newPassword === undefined ? null : await checkNewPassword(parts, user, currentPassword, newPassword)
  if (password && password.kind !== 'right') return password

  const isStillRight = await inTransaction(db, async (tx) => {
    const given = password && { hash: password.newHash, keptSession: session.id, now: clock() }
    if (given && !(await putPassword(tx, user, given))) return false
    await writeUser(tx, user.id, { ...plainColumns(change), ...addressColumns(change) })
    return true
  })
  if (!isStillRight) return { kind: 'wrong password' }
  if (password) parts.nudge()
  const updated = await readUser(db, user.id)
  return updated ? { kind: 'updated', user: updated } : { kind: 'gone' }
}

function plainColumns({ fullname, number }: Change): Partial<UserRow> {
  return { ...(fullname !== undefined && { fullname }), ...(number !== undefined && { phone: number }) }
}

/** The line and the parts always speak of the same address, unless both were given and say different things. */
function addressColumns({ address: line, full_address: parts }: Change): Partial<UserRow> {
  if (parts) return { address_line: line || addressLine(parts), address: JSON.stringify(parts) }
  if (line === undefined) return {}
  const read = readAddress(line)
  return { address_line: line, address: read && JSON.stringify(read) }
}
