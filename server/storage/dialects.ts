/** What differs between SQLite and PostgreSQL, so that each query is written once. */
import { type Kysely, PostgresAdapter } from 'kysely'
import { isPoolExhausted } from './postgres.ts'

export type DialectName = 'sqlite' | 'postgresql'

/** For statements that only one dialect has. */
export function dialectOf<Schema>(db: Kysely<Schema>): DialectName {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgresql' : 'sqlite'
}

export const columnTypes = {
  sqlite: { bytes: 'blob' },
  postgresql: { bytes: 'bytea' },
} as const

/** SQLite's driver returns an ArrayBuffer, PostgreSQL's a Buffer. */
export function toBuffer(bytes: Uint8Array | ArrayBuffer): Buffer {
  return bytes instanceof ArrayBuffer
    ? Buffer.from(bytes)
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

const CONFLICT_CODES = new Set(['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT', '40001', '40P01'])

/** Whether a concurrent transaction caused the error, so that a retry may succeed. */
export function isTransactionConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CONFLICT_CODES.has(String(error.code))
}

/** Whether the database is overloaded, so that a later request may succeed. */
export function isDatabaseBusy(error: unknown): boolean {
  return isTransactionConflict(error) || isPoolExhausted(error)
}
