/**
 * Kysely dialects for SQLite and PostgreSQL, which hide the databases' differences so that each query is written only
 * once.
 */
import { type Dialect, type Kysely, PostgresAdapter, PostgresDialect } from 'kysely'
import pg from 'pg'
import { PLAN_IS_OUTDATED, preparingPool } from './postgres-pool.ts'

export type DialectName = 'sqlite' | 'postgresql'

/** Returns the dialect of a database or transaction, for statements that only one dialect has. */
export function dialectOf<Schema>(db: Kysely<Schema>): DialectName {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgresql' : 'sqlite'
}

/** Names of column types that differ between SQLite and PostgreSQL. */
export const columnTypes = {
  sqlite: { bytes: 'blob' },
  postgresql: { bytes: 'bytea' },
} as const

const BIGINT = 20

/**
 * Creates a pool of PostgreSQL connections and returns its Kysely dialect. Calls `onIdleError` if an idle connection
 * fails.
 */
export function postgresDialect(connectionString: string, onIdleError: (error: Error) => void): Dialect {
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
  return new PostgresDialect({ pool: preparingPool(pool) })
}

/**
 * Converts binary data from the database to a Buffer. The SQLite driver returns an ArrayBuffer; the PostgreSQL driver
 * returns a Buffer.
 */
export function toBuffer(bytes: Uint8Array | ArrayBuffer): Buffer {
  return bytes instanceof ArrayBuffer
    ? Buffer.from(bytes)
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

const CONFLICT_CODES = new Set(['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT', '40001', '40P01', PLAN_IS_OUTDATED])

/**
 * Returns whether an error was caused by a conflict with a concurrent transaction or migration, in which case a retry
 * may succeed.
 */
export function isTransactionConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CONFLICT_CODES.has(String(error.code))
}

/** Message of node-postgres's error if no connection of the pool became free in time. The error has no code. */
const POOL_EXHAUSTED = 'timeout exceeded when trying to connect'

/** Returns whether an error means that the database is overloaded, so that a later request may succeed. */
export function isDatabaseBusy(error: unknown): boolean {
  return isTransactionConflict(error) || (error instanceof Error && error.message === POOL_EXHAUSTED)
}
