import type { Clock } from '../../lib/clock.ts'
import type { Budgets } from '../../storage/budgets.ts'
import type { Queries, Tx } from '../../storage/transaction.ts'
import type { PasswordHasher } from './password-hasher.ts'

export interface AccountDeps {
  db: Queries
  clock: Clock
  passwords: PasswordHasher
  budgets: Budgets
  /** Called in the transaction that saves a phone number, for orders that wait for one. */
  onPhoneKnown?: (
    tx: Tx,
    userId: string,
    phone: string,
    request: { network: string | null; now: number },
  ) => Promise<void>
  /**
   * Called in the transaction that sets a new password through a link, if nobody has
   * proven before to read the account's emails.
   */
  onFirstProof?: (tx: Tx, userId: string, now: number) => Promise<void>
}

/** The password, typed again in an open session. */
export interface PasswordProof {
  password: string
  sessionId: string
  network: string | null
}

/** Too many wrong passwords; try again after `waitMs`. */
export interface Blocked {
  kind: 'blocked'
  waitMs: number
}
