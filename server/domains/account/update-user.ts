import { formatAddressLine, parseAddressLine } from '#contract/orders/address.ts'
import type { Address } from '#contract/schemas/address.ts'
import { claimIdempotencyKey, releaseIdempotencyKey } from '../../storage/idempotency-keys.ts'
import { inTransaction } from '../../storage/transaction.ts'
import type { AccountDeps, Blocked } from './account-deps.ts'
import { changePassword, checkNewPassword } from './change-password.ts'
import type { Session } from './session-store.ts'
import { lockUserIfNamed, readUser, type UserRow, updateUserColumns } from './user-store.ts'

interface ProfileChange {
  fullname?: string | undefined
  /** If given together with `fullname`, the update is rejected unless the current name is one of these. */
  fullnameWas?: string[] | undefined
  number?: string | undefined
  /** Saved address as a single line of text; an empty string removes the address. */
  address?: string | undefined
  /** Saved address as separate fields. Parcels are sent to this address, even if `address` is given too. */
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
 * Updates a user's profile; omitted fields stay unchanged. Changes nothing if a new password is given with a wrong
 * current password. Repeating a request with the same idempotency key has no further effect, even after later changes.
 */
export async function updateUser(
  deps: AccountDeps,
  session: Session,
  change: ProfileChange,
  idempotencyKey: string | null = null,
): Promise<UpdateResult> {
  const { db, clock } = deps
  const user = await readUser(db, session.userId)
  if (!user) return { kind: 'gone' }
  const { currentPassword = '', newPassword } = change
  const password = newPassword === undefined ? null : await checkNewPassword(deps, user, currentPassword, newPassword)
  if (password?.kind === 'wrong password') return { kind: 'refused', code: 'WRONG_PASSWORD' }
  if (password?.kind === 'blocked') return password

  const { currentPassword: _, newPassword: __, ...contents } = change
  const request = { key: idempotencyKey, scope: `user ${user.id}`, contents }
  const outcome = await inTransaction(db, async (tx) => {
    const claimed = await claimIdempotencyKey(tx, request, clock())
    if (claimed !== 'new') return claimed === 'repeated' ? 'done' : 'REPEAT_DIFFERS'
    const names = acceptedNames(change)
    const hasExpectedName = names === null || (await lockUserIfNamed(tx, user.id, names))
    const passwordChange = password && { hash: password.newHash, keptSession: session.id, now: clock() }
    if (hasExpectedName && (!passwordChange || (await changePassword(tx, user, passwordChange)))) {
      await updateUserColumns(tx, user.id, { ...plainColumns(change), ...addressColumns(change) })
      return 'done'
    }
    await releaseIdempotencyKey(tx, request)
    return hasExpectedName ? 'WRONG_PASSWORD' : 'CHANGED_ELSEWHERE'
  })
  if (outcome !== 'done') return { kind: 'refused', code: outcome }
  const updated = await readUser(db, user.id)
  return updated ? { kind: 'updated', user: updated } : { kind: 'gone' }
}

/**
 * Returns the current names that a profile change may replace, or null if it may replace any name. Includes the new
 * name, because a repeated request may find it already saved.
 */
function acceptedNames({ fullname, fullnameWas }: ProfileChange): string[] | null {
  return fullname !== undefined && fullnameWas ? [...fullnameWas, fullname] : null
}

function plainColumns({ fullname, number }: ProfileChange): Partial<UserRow> {
  return { ...(fullname !== undefined && { fullname }), ...(number !== undefined && { phone: number }) }
}

/**
 * Returns the database columns for a changed address, which is stored both as a single line and as separate fields.
 * Derives a missing line from the fields, and missing fields from the line (null if the line cannot be parsed).
 */
function addressColumns({ address: line, full_address: fields }: ProfileChange): Partial<UserRow> {
  if (fields) return { address_line: line || formatAddressLine(fields), address: JSON.stringify(fields) }
  if (line === undefined) return {}
  const parsed = parseAddressLine(line)
  return { address_line: line, address: parsed && JSON.stringify(parsed) }
}
