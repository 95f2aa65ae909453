import type { Clock } from '../../lib/clock.ts'
import type { Queries } from '../../storage/transaction.ts'
import type { PasswordHasher } from './password-hasher.ts'

export interface AccountDeps {
  db: Queries
  clock: Clock
  passwords: PasswordHasher
}

/** Refused unseen, because too many wrong passwords came before. */
export interface Blocked {
  kind: 'blocked'
  waitMs: number
}
