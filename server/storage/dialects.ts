/** What differs between SQLite and PostgreSQL, so that each query is written once. */
import { type Kysely, PostgresAdapter } from 'kysely'

export type DialectName = 'sqlite' | 'postgresql'

/** For statements that only one dialect has. */
export function dialectOf<Schema>(db: Kysely<Schema>): DialectName {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgresql' : 'sqlite'
}

export const columnTypes = {
  sqlite: { bytes: 'blob', countedKey: 'integer primary key' },
  postgresql: { bytes: 'bytea', countedKey: 'bigint generated always as identity primary key' },
} as const

/** SQLite's driver returns an ArrayBuffer, PostgreSQL's a Buffer. */
export function toBuffer(bytes: Uint8Array | ArrayBuffer): Buffer {
  return bytes instanceof ArrayBuffer
    ? Buffer.from(bytes)
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** SQLite has none: its transactions wait for the write lock before they begin. */
const CONFLICT_CODES = new Set(['40001', '40P01'])

/** Whether a concurrent transaction caused the error, so that a retry may succeed. */
export function isTransactionConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CONFLICT_CODES.has(String(error.code))
}

/** Of Node.js: no connection, or a full disk. */
const AWAY_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'ENOSPC', 'EDQUOT'],
])

/**
 * PostgreSQL's: classes 08 (connection) and 53 (resources), a server that ends, starts or is a
 * standby, timeouts of statements, locks and transactions, and its disk.
 */
const AWAY_STATES = /^(08...|53...|57P0[1235]|25006|25P0[34]|55P03|57014|58030)$/

const AWAY_IN_SQLITE = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|NOMEM|PROTOCOL)/

/** Of node-postgres, whose own errors have no code. */
const AWAY_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client .* is not queryable)/

/** Whether the database is away, full, locked or overloaded, so that a later request may succeed. */
export function isDatabaseBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  // The socket of a PostgreSQL on this machine that is not running.
  const hasNoSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  return (
    hasNoSocket ||
    AWAY_CODES.has(code) ||
    AWAY_STATES.test(code) ||
    AWAY_IN_SQLITE.test(code) ||
    AWAY_MESSAGES.test(error.message) ||
    isTransactionConflict(error)
  )
}

/** Whether it is the file that cannot be read. */
export function isDatabaseDamaged(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^SQLITE_(NOTADB|CORRUPT)/.test(String(error.code))
}
