import type { Queries } from '../../storage/transaction.ts'
import type { Clock } from '../../work/clock.ts'
import type { Passwords } from './passwords.ts'

/** What the acts on accounts work with. */
export interface AccountParts {
  db: Queries
  clock: Clock
  passwords: Passwords
  /** Says that work was added to the outbox and committed. */
  nudge: () => void
}

/** Too many wrong passwords came before this one, which was not looked at. */
export interface Blocked {
  kind: 'blocked'
  waitMs: number
}
