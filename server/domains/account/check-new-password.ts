import type { AccountParts, Blocked } from './account-parts.ts'
import { checkPassword } from './check-password.ts'
import type { UserRow } from './user-store.ts'

type Checked = { kind: 'right'; newHash: string } | { kind: 'wrong password' } | Blocked

/** Checks the current password of somebody who wants a new one, and hashes the new one. Changes nothing yet. */
export async function checkNewPassword(
  parts: Omit<AccountParts, 'nudge'>,
  user: UserRow,
  currentPassword: string,
  newPassword: string,
): Promise<Checked> {
  const checked = await checkPassword(parts, user, currentPassword)
  return checked.kind === 'right' ? { kind: 'right', newHash: await parts.passwords.hash(newPassword) } : checked
}
