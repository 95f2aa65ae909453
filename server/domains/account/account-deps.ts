import type { Clock } from '../../lib/clock.ts'
import type { Queries } from '../../storage/transaction.ts'
import type { PasswordHasher } from './password-hasher.ts'

export interface AccountDeps {
  db: Queries
  clock: Clock
  passwords: PasswordHasher
}

/**
 * Result of a login attempt or password check that was rejected after too many wrong passwords. The user may try again
 * after `waitMs` milliseconds.
 */
export interface Blocked {
  kind: 'blocked'
  waitMs: number
}
