import { randomUUID } from 'node:crypto'
import { addJob } from '../../storage/outbox.ts'
import type { Tx } from '../../storage/transaction.ts'
import { passwordChangedLetter } from './letters.ts'
import { endResetsOf } from './reset-store.ts'
import { endSessionsOf } from './session-store.ts'
import { replacePassword, type UserRow } from './user-store.ts'

interface NewPassword {
  hash: string
  /** The session that goes on; null ends them all. */
  keptSession: string | null
  now: number
}

/**
 * Gives a user a new password, ends their other sessions and all reset links, and has a mail tell them of it. Answers
 * false, and changes nothing, when the password is no longer the one in `user`.
 */
export async function putPassword(tx: Tx, user: UserRow, { hash, keptSession, now }: NewPassword): Promise<boolean> {
  if (!(await replacePassword(tx, user.id, user.password_hash, hash))) return false
  await endSessionsOf(tx, user.id, keptSession)
  await endResetsOf(tx, user.id)
  const letter = passwordChangedLetter(user.email)
  await addJob(tx, { kind: 'send-mail', payload: letter, dedupeKey: `password-changed-${randomUUID()}` }, now)
  return true
}
