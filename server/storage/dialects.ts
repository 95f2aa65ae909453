/**
 * Kysely dialects for SQLite and PostgreSQL, which hide the databases' differences so that each query is written only
 * once.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
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

/** Names of column types that differ between SQLite and PostgreSQL. */
export const columnTypes = {
  sqlite: { bytes: 'blob' },
  postgresql: { bytes: 'bytea' },
} as const

export type ColumnTypes = (typeof columnTypes)[DialectName]

/**
 * Opens a SQLite file and returns its Kysely dialect. Creates the file if it is missing. Every commit waits until its
 * data is safely on disk.
 */
export function sqliteDialect(file: string): Dialect {
  const database = new Database(file)
  database.exec('pragma journal_mode = wal')
  database.exec('pragma synchronous = full')
  database.exec('pragma foreign_keys = on')
  database.exec('pragma busy_timeout = 5000')
  return new ImmediateDialect({ database })
}

/**
 * SQLite dialect whose transactions take the write lock at the start. By default, SQLite takes the lock at the first
 * write, which fails if another process has written since the transaction's first read.
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
    // SQLite blocks the process until the transaction is on disk, and waiting transactions would follow each other
    // without a pause. So the requests that have arrived meanwhile are answered first.
    await nextTurn()
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

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
  return new PostgresDialect({ pool })
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

const CONFLICT_CODES = new Set(['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT', '40001', '40P01'])

/**
 * Returns whether an error was caused by a conflict with a concurrent transaction, in which case a retry may succeed.
 */
export function isTransactionConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CONFLICT_CODES.has(String(error.code))
}
