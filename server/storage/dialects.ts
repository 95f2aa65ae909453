/** The differences between SQLite and PostgreSQL, hidden here so that each query is written only once. */
import { type Kysely, PostgresAdapter } from 'kysely'
import { isPoolExhausted } from './postgres.ts'

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

/**
 * Converts binary data from the database to a Buffer. The SQLite driver returns an ArrayBuffer; the PostgreSQL driver
 * returns a Buffer.
 */
export function toBuffer(bytes: Uint8Array | ArrayBuffer): Buffer {
  return bytes instanceof ArrayBuffer
    ? Buffer.from(bytes)
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

const CONFLICT_CODES = new Set(['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT', '40001', '40P01'])

/** Returns whether an error was caused by a conflict with a concurrent transaction, so that a retry may succeed. */
export function isTransactionConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CONFLICT_CODES.has(String(error.code))
}

/** Returns whether an error means that the database is overloaded, so that a later request may succeed. */
export function isDatabaseBusy(error: unknown): boolean {
  return isTransactionConflict(error) || isPoolExhausted(error)
}
