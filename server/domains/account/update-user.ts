import { type Address, formatAddressLine, parseAddressLine } from '#contract/address.ts'
import { claimIdempotencyKey, releaseIdempotencyKey } from '../../storage/idempotency-keys.ts'
import { inTransaction } from '../../storage/transaction.ts'
import type { AccountDeps, Blocked } from './account-deps.ts'
import { changePassword, checkNewPassword } from './change-password.ts'
import type { Session } from './session-store.ts'
import { lockUserIfNamed, readUser, type UserRow, updateUserColumns } from './user-store.ts'

interface ProfileChange {
  fullname?: string | undefined
  /** Change the name only if it is one of these, or the new one already. */
  fullnameWas?: string[] | undefined
  number?: string | undefined
  /** The saved address in one line; empty removes it. */
  address?: string | undefined
  /** The saved address in its parts. Where both are given, these are where parcels go. */
  full_address?: Address | undefined
  currentPassword?: string | undefined
  newPassword?: string | undefined
}

type UpdateResult =
  | { kind: 'updated'; user: UserRow }
  | { kind: 'gone' }
  | { kind: 'refused'; code: 'WRONG_PASSWORD' | 'CHANGED_ELSEWHERE' | 'REPEAT_DIFFERS' }
  | Blocked

/**
 * Changes what a shopper has said of themselves; what is left out stays. With a new password it changes everything or,
 * when the current one is wrong, nothing. Repeatable, but for the password; with a key also late, when somebody else has
 * made another change since.
 */
export async function updateUser(
  parts: AccountDeps,
  session: Session,
  change: ProfileChange,
  repeatKey: string | null = null,
): Promise<UpdateResult> {
  const { db, clock } = parts
  const user = await readUser(db, session.userId)
  if (!user) return { kind: 'gone' }
  const { currentPassword = '', newPassword } = change
  const password = newPassword === undefined ? null : await checkNewPassword(parts, user, currentPassword, newPassword)
  if (password?.kind === 'wrong password') return { kind: 'refused', code: 'WRONG_PASSWORD' }
  if (password?.kind === 'blocked') return password

  const { currentPassword: _, newPassword: __, ...told } = change
  const once = { key: repeatKey, scope: `user ${user.id}`, contents: told }
  const outcome = await inTransaction(db, async (tx) => {
    const noted = await claimIdempotencyKey(tx, once, clock())
    if (noted !== 'new') return noted === 'repeated' ? 'done' : 'REPEAT_DIFFERS'
    const names = acceptedNames(change)
    const isNamed = names === null || (await lockUserIfNamed(tx, user.id, names))
    const given = password && { hash: password.newHash, keptSession: session.id, now: clock() }
    if (isNamed && (!given || (await changePassword(tx, user, given)))) {
      await updateUserColumns(tx, user.id, { ...plainColumns(change), ...addressColumns(change) })
      return 'done'
    }
    await releaseIdempotencyKey(tx, once)
    return isNamed ? 'WRONG_PASSWORD' : 'CHANGED_ELSEWHERE'
  })
  if (outcome !== 'done') return { kind: 'refused', code: outcome }
  const updated = await readUser(db, user.id)
  return updated ? { kind: 'updated', user: updated } : { kind: 'gone' }
}

/** The new name counts as well: a change that came through before it was asked for again is none. */
function acceptedNames({ fullname, fullnameWas }: ProfileChange): string[] | null {
  return fullname !== undefined && fullnameWas ? [...fullnameWas, fullname] : null
}

function plainColumns({ fullname, number }: ProfileChange): Partial<UserRow> {
  return { ...(fullname !== undefined && { fullname }), ...(number !== undefined && { phone: number }) }
}

/** The line and the parts always speak of the same address, unless both were given and say different things. */
function addressColumns({ address: line, full_address: parts }: ProfileChange): Partial<UserRow> {
  if (parts) return { address_line: line || formatAddressLine(parts), address: JSON.stringify(parts) }
  if (line === undefined) return {}
  const read = parseAddressLine(line)
  return { address_line: line, address: read && JSON.stringify(read) }
}
