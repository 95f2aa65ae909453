import { PostgresDialect } from 'kysely'
import pg from 'pg'

const BIGINT = 20

/** A pool of connections. Calls `onIdleError` if an idle one fails. */
export function postgresDialect(connectionString: string, onIdleError: (error: Error) => void): PostgresDialect {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 5000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    // Bigint columns as numbers, as in SQLite: counts, paise and times stay below
    // 2^53.
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === BIGINT ? Number : pg.types.getTypeParser(oid, format as 'text'),
    },
  })
  pool.on('error', onIdleError)
  return new PostgresDialect({ pool })
}

/** node-postgres's error if no connection became free in time; it has no code. */
const POOL_EXHAUSTED = 'timeout exceeded when trying to connect'

export function isPoolExhausted(error: unknown): boolean {
  return error instanceof Error && error.message === POOL_EXHAUSTED
}
