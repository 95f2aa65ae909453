/** All that differs between the two stores, apart from where they live. Queries are written once, for both. */

import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  PostgresDialect,
  SqliteDialect,
  SqliteDriver,
} from 'kysely'
import Database from 'libsql'
import pg from 'pg'

export type DialectName = 'sqlite' | 'postgresql'

/** Column types that the two spell differently. */
export const columnTypes = {
  sqlite: { bytes: 'blob' },
  postgresql: { bytes: 'bytea' },
} as const

export type ColumnTypes = (typeof columnTypes)[DialectName]

/** SQLite in one file, created when missing. A commit has reached the disk before it is acknowledged. */
export function sqliteDialect(file: string): Dialect {
  const database = new Database(file)
  database.exec('pragma journal_mode = wal')
  database.exec('pragma synchronous = full')
  database.exec('pragma foreign_keys = on')
  database.exec('pragma busy_timeout = 5000')
  return new ImmediateDialect({ database })
}

/**
 * Transactions take the write lock at their start. Otherwise one that first reads and then writes fails at once, without
 * waiting, when the shop's desk has written in between.
 */
class ImmediateDialect extends SqliteDialect {
  readonly #config: ConstructorParameters<typeof SqliteDialect>[0]

  constructor(config: ConstructorParameters<typeof SqliteDialect>[0]) {
    super(config)
    this.#config = config
  }

  override createDriver() {
    return new ImmediateDriver(this.#config)
  }
}

class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

const BIGINT = 20

/** A pool of PostgreSQL connections. `onIdleError` hears of connections that broke while nobody used them. */
export function postgresDialect(connectionString: string, onIdleError: (error: Error) => void): Dialect {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 5000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    // Counts, paise and instants stay below 2^53, so they are numbers as they are with SQLite.
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === BIGINT ? Number : pg.types.getTypeParser(oid, format as 'text'),
    },
  })
  pool.on('error', onIdleError)
  return new PostgresDialect({ pool })
}

/** Bytes as a Buffer: one driver answers an ArrayBuffer, the other a Buffer. */
export function toBuffer(bytes: Uint8Array | ArrayBuffer): Buffer {
  return bytes instanceof ArrayBuffer
    ? Buffer.from(bytes)
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

const CONFLICT_CODES = new Set(['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT', '40001', '40P01'])

/** Whether a transaction failed only because another one crossed its way, so that repeating it may succeed. */
export function isTransactionConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CONFLICT_CODES.has(String(error.code))
}
