import { randomUUID } from 'node:crypto'
import { addJob } from '../../storage/outbox.ts'
import type { Tx } from '../../storage/transaction.ts'
import type { AccountDeps, Blocked } from './account-deps.ts'
import { passwordChangedEmail } from './account-emails.ts'
import { checkPassword } from './password-attempts.ts'
import { deleteUserResets } from './password-reset-store.ts'
import { deleteUserSessions } from './session-store.ts'
import { replacePassword, type UserRow } from './user-store.ts'

interface NewPassword {
  hash: string
  /** The session that stays open; null ends them all. */
  keptSession: string | null
  now: number
}

/**
 * Changes a user's password, ends their other sessions and reset links, and emails them about it. Returns false, and
 * changes nothing, when the password is no longer the one in `user`.
 */
export async function changePassword(tx: Tx, user: UserRow, { hash, keptSession, now }: NewPassword): Promise<boolean> {
  if (!(await replacePassword(tx, user.id, user.password_hash, hash))) return false
  await deleteUserSessions(tx, user.id, keptSession)
  await deleteUserResets(tx, user.id)
  const payload = passwordChangedEmail(user.email)
  await addJob(tx, { kind: 'send-email', payload, dedupeKey: `password-changed-${randomUUID()}` }, now)
  return true
}

type CheckedNewPassword = { kind: 'correct'; newHash: string } | { kind: 'wrong password' } | Blocked

/** Checks the current password of a user, and hashes the new one. Changes nothing yet. */
export async function checkNewPassword(
  deps: AccountDeps,
  user: UserRow,
  currentPassword: string,
  newPassword: string,
): Promise<CheckedNewPassword> {
  const checked = await checkPassword(deps, user, currentPassword)
  return checked.kind === 'correct' ? { kind: 'correct', newHash: await deps.passwords.hash(newPassword) } : checked
}
