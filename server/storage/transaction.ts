import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { isTransactionConflict } from './dialects.ts'
import type { DB } from './schema.ts'

/** For reads and for single writes, inside a transaction or not. */
export type Queries = Kysely<DB>
export type Tx = Transaction<DB>

const ATTEMPTS = 5

/**
 * Runs `act` as one transaction: all of it happens or none. `act` runs again when another transaction crossed its way,
 * so it may change nothing but the database. It must use `tx` for every query (with SQLite the outer handle would wait
 * for ever) and must never wait for the network.
 */
export async function inTransaction<Result>(db: Queries, act: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(act)
    } catch (error) {
      if (attempt === ATTEMPTS || !isTransactionConflict(error)) throw error
      await pause(10 * 2 ** attempt * Math.random())
    }
  }
}
