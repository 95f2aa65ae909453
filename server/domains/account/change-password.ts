import { randomUUID } from 'node:crypto'
import { addEvent } from '../../storage/events.ts'
import { addJob } from '../../storage/outbox.ts'
import type { Tx } from '../../storage/transaction.ts'
import type { AccountDeps, Blocked, PasswordProof } from './account-deps.ts'
import { passwordChangedEmail } from './account-emails.ts'
import { checkPassword } from './password-attempts.ts'
import { deleteUserResets } from './password-reset-store.ts'
import { deleteUserSessions } from './session-store.ts'
import { replacePassword, type UserRow } from './user-store.ts'

interface NewPassword {
  hash: string
  /** Stays open; null to end all sessions. */
  keptSession: string | null
  now: number
}

/**
 * Also ends other sessions and reset links, and queues an email. Returns false if the password has
 * changed since `user` was read.
 */
export async function changePassword(tx: Tx, user: UserRow, { hash, keptSession, now }: NewPassword): Promise<boolean> {
  if (!(await replacePassword(tx, user.id, user.password_hash, hash))) return false
  addEvent(tx, { topic: 'access', subject: user.id, after: { password: 'changed' } })
  await deleteUserSessions(tx, user.id, keptSession)
  await deleteUserResets(tx, user.id)
  const payload = passwordChangedEmail(user.email)
  await addJob(tx, { kind: 'send-email', payload, dedupeKey: `password-changed-${randomUUID()}` }, now)
  return true
}

type CheckedNewPassword = { kind: 'correct'; newHash: string } | { kind: 'wrong password' } | Blocked

/** Returns the hash of the new password if the current one is right. Saves nothing. */
export async function checkNewPassword(
  deps: AccountDeps,
  user: UserRow,
  proof: PasswordProof,
  newPassword: string,
): Promise<CheckedNewPassword> {
  const checked = await checkPassword(deps, user, proof)
  return checked.kind === 'correct'
    ? { kind: 'correct', newHash: await deps.passwords.hash(newPassword, proof) }
    : checked
}
