import type { Clock } from '../../lib/clock.ts'
import type { Queries } from '../../storage/transaction.ts'
import type { PasswordHasher } from './password-hasher.ts'

export interface AccountDeps {
  db: Queries
  clock: Clock
  passwords: PasswordHasher
}

/** The result of an attempt that was rejected, without checking the password, after too many wrong passwords. */
export interface Blocked {
  kind: 'blocked'
  waitMs: number
}
