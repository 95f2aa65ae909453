import type { Clock } from '../../lib/clock.ts'
import type { Queries } from '../../storage/transaction.ts'
import type { PasswordHasher } from './password-hasher.ts'

/** What the acts on accounts work with. */
export interface AccountDeps {
  db: Queries
  clock: Clock
  passwords: PasswordHasher
}

/** Too many wrong passwords came before this one, which was not looked at. */
export interface Blocked {
  kind: 'blocked'
  waitMs: number
}
