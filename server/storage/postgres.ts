/** The pool of connections to PostgreSQL. */
import { PostgresDialect } from 'kysely'
import pg from 'pg'

const BIGINT = 20

/** Returns a dialect with a pool of connections. Calls `onIdleError` if an idle connection fails. */
export function postgresDialect(connectionString: string, onIdleError: (error: Error) => void): PostgresDialect {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 5000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    // Return bigint columns as numbers, as SQLite does: counts, paise and times stay below 2^53.
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === BIGINT ? Number : pg.types.getTypeParser(oid, format as 'text'),
    },
  })
  pool.on('error', onIdleError)
  return new PostgresDialect({ pool })
}

/** Message of node-postgres's error if no connection of the pool became free in time. The error has no code. */
const POOL_EXHAUSTED = 'timeout exceeded when trying to connect'

export function isPoolExhausted(error: unknown): boolean {
  return error instanceof Error && error.message === POOL_EXHAUSTED
}
