/** The connection to SQLite: Kysely's own dialect over libsql, which waits for other processes without blocking. */
import { setImmediate, setTimeout } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely'
import Database from 'libsql'

/** How long a statement waits while another process is writing, such as the CLI, in ms. */
const BUSY_TIMEOUT_MS = 5000

/** Pause between two attempts of a statement while another process is writing, in ms. */
const RETRY_MS = 10

/**
 * Opens a SQLite file on the first query. Creates the file if it is missing. Every commit waits until its data is safely
 * on disk.
 */
export function sqliteDialect(file: string): SqliteDialect {
  return new ShopDialect({ database: () => Promise.resolve(open(file)) })
}

function open(file: string): Database.Database {
  const database = new Database(file)
  database.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`)
  database.exec('pragma journal_mode = wal')
  database.exec('pragma synchronous = full')
  database.exec('pragma foreign_keys = on')
  // From now on statements are retried instead: SQLite's own waiting would stop the event loop.
  database.exec('pragma busy_timeout = 0')
  return database
}

class ShopDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig

  constructor(config: SqliteDialectConfig) {
    super(config)
    this.#config = config
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter()
  }

  override createDriver(): SqliteDriver {
    return new RetryingDriver(this.#config)
  }
}

/** Tells Kysely to run all migrations in one transaction, which SQLite can roll back. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class RetryingDriver extends SqliteDriver {
  #isClosed = false

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    return {
      executeQuery: (query) => this.#execute(connection, query),
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    }
  }

  /** Takes SQLite's write lock, which a transaction would otherwise take, or fail to take, at its first write. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // Statements block the event loop, so requests are answered between two transactions.
    await setImmediate()
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** Closes the database after the running transaction. */
  override async destroy(): Promise<void> {
    await super.acquireConnection()
    this.#isClosed = true
    await super.destroy()
    await this.releaseConnection()
  }

  async #execute<Row>(connection: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<Row>> {
    for (const deadline = performance.now() + BUSY_TIMEOUT_MS; ; await setTimeout(RETRY_MS)) {
      // libsql ends the process if a closed database is used.
      if (this.#isClosed) throw new Error('The database has been closed.')
      try {
        return await connection.executeQuery<Row>(query)
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadline) throw error
      }
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY'
}
