import { randomUUID } from 'node:crypto'
import type { AccountParts } from './account-parts.ts'
import { addUser } from './user-store.ts'

interface Registration {
  fullname: string
  email: string
  password: string
}

/** Makes an account. Answers false when the e-mail has one already. It hashes either way, and so takes as long. */
export async function register(
  { db, clock, passwords }: Omit<AccountParts, 'nudge'>,
  { fullname, email, password }: Registration,
): Promise<boolean> {
  const passwordHash = await passwords.hash(password)
  return addUser(db, { id: randomUUID(), fullname, email, password_hash: passwordHash, created_at: clock() })
}
