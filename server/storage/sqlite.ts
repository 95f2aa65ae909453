/**
 * Kysely's own dialect over libsql, with three changes.
 * - A transaction takes the write lock when it begins, and cannot fail to get it
 *   later.
 * - While another process writes, statements are tried again. SQLite's own
 *   waiting would stop the event loop for as long as a command of the CLI writes.
 * - Statements stay prepared. libsql frees one only when its JavaScript object is
 *   collected, and that object is small: a shop with many orders would need twice
 *   the memory.
 */
import { setImmediate, setTimeout } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely'
import Database from 'libsql'
import { LRUCache } from 'lru-cache'

/** In ms. How long statements wait while another process, e.g. the CLI, writes. */
const BUSY_TIMEOUT_MS = 1200

/** Written by hand; those of the query builder have a kind. */
const RAW_CHANGES = /^\s*(with|insert|update|delete|replace)\b/i

/** In ms. Between two attempts of a statement. */
const RETRY_MS = 10

/** The shop has about 300; lists of ids of different lengths add variants. */
const MAX_STATEMENTS = 500

/**
 * Opens or creates the file on the first query. Every commit waits until its data
 * is safely on disk.
 */
export function sqliteDialect(file: string): SqliteDialect {
  return new ShopDialect({ database: () => Promise.resolve(open(file)) })
}

function open(file: string): SqliteDatabase {
  const database = new Database(file)
  database.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`)
  database.exec('pragma journal_mode = wal')
  database.exec('pragma synchronous = full')
  database.exec('pragma foreign_keys = on')
  // From now on statements are retried: SQLite's own waiting would stop the event
  // loop.
  database.exec('pragma busy_timeout = 0')

  const prepared = new LRUCache<string, SqliteStatement>({ max: MAX_STATEMENTS })
  return {
    prepare: (sql) => {
      const statement = prepared.get(sql) ?? database.prepare(sql)
      prepared.set(sql, statement)
      return statement
    },
    close: () => {
      prepared.clear()
      database.close()
    },
  }
}

const BEGIN = CompiledQuery.raw('begin immediate')

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

/** Runs all migrations in one transaction, which SQLite can roll back. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class RetryingDriver extends SqliteDriver {
  #isClosed = false
  #isInTransaction = false
  /** Since when another process has been writing. Once a statement has given up, others do not wait. */
  #blockedAt: number | null = null

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    return {
      executeQuery: (query) => this.#execute(connection, query),
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    }
  }

  /**
   * Otherwise the transaction takes SQLite's write lock, or fails to, at its
   * first write.
   */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // Statements block the event loop: requests are answered between
    // transactions.
    await setImmediate()
    await connection.executeQuery(BEGIN)
    this.#isInTransaction = true
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection)
    this.#isInTransaction = false
  }

  /** A full disk has ended the transaction already, and the caller throws that error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    this.#isInTransaction = false
    try {
      await super.rollbackTransaction(connection)
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('no transaction is active'))) throw error
    }
  }

  /** After the running transaction. */
  override async destroy(): Promise<void> {
    await super.acquireConnection()
    this.#isClosed = true
    await super.destroy()
    await this.releaseConnection()
  }

  /**
   * Only `begin` may find the database locked: libsql does not reset other statements then, and no
   * transaction could be committed until they ran again.
   */
  async #execute<Row>(connection: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#isInTransaction || !mayChange(query)) return await this.#patiently(connection, query)
    await this.#patiently(connection, BEGIN)
    try {
      const result = await connection.executeQuery<Row>(query)
      await super.commitTransaction(connection)
      return result
    } catch (error) {
      await this.rollbackTransaction(connection)
      throw error
    }
  }

  async #patiently<Row>(connection: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<Row>> {
    for (;;) {
      // libsql ends the process if a closed database is used.
      if (this.#isClosed) throw new Error('The database has been closed.')
      try {
        const result = await connection.executeQuery<Row>(query)
        if (query === BEGIN) this.#blockedAt = null
        return result
      } catch (error) {
        if (!isBusy(error)) throw error
        this.#blockedAt ??= performance.now()
        if (performance.now() - this.#blockedAt > BUSY_TIMEOUT_MS) throw error
        await setTimeout(RETRY_MS)
      }
    }
  }
}

/** A change may begin with `with`, as a select does. */
function mayChange({ query, sql }: CompiledQuery): boolean {
  return query.kind === 'RawNode' ? RAW_CHANGES.test(sql) : query.kind !== 'SelectQueryNode'
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY'
}
