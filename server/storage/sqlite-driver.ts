/** Runs SQL on a SQLite file without making the main thread wait for the disk. */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely'
import Database from 'libsql'
import AsyncDatabase from 'libsql/promise'

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
  return new OffThreadDialect(database)
}

class OffThreadDialect extends SqliteDialect {
  readonly #database: Database.Database
  readonly #statements: StatementCache

  constructor(database: Database.Database) {
    const statements = new StatementCache(database)
    super({ database: statements })
    this.#database = database
    this.#statements = statements
  }

  override createDriver(): SqliteDriver {
    return new OffThreadDriver(this.#database, this.#statements)
  }
}

/**
 * Commits in a thread of libsql, so that requests are answered while a transaction reaches the disk. Other statements run
 * on the main thread: they take less time than a message to another thread. Transactions take the write lock at the
 * start. By default, SQLite takes the lock at the first write, which fails if another process has written since the
 * transaction's first read.
 */
class OffThreadDriver extends SqliteDriver {
  readonly #database: Database.Database
  #connection: OffThreadConnection | undefined
  #isClosed = false

  constructor(database: Database.Database, statements: StatementCache) {
    super({ database: statements })
    this.#database = database
  }

  override async acquireConnection(): Promise<OffThreadConnection> {
    const connection = await super.acquireConnection()
    if (this.#isClosed) {
      await super.releaseConnection()
      throw new Error('The database has been closed.')
    }
    this.#connection ??= new OffThreadConnection(this.#database, connection)
    return this.#connection
  }

  override async beginTransaction(connection: OffThreadConnection): Promise<void> {
    await connection.begin()
  }

  override async commitTransaction(connection: OffThreadConnection): Promise<void> {
    await connection.commit()
  }

  /** Closes the database after the running transaction: libsql ends the process if a closed database is used. */
  override async destroy(): Promise<void> {
    await super.acquireConnection()
    this.#isClosed = true
    await super.destroy()
    await super.releaseConnection()
  }
}

class OffThreadConnection implements DatabaseConnection {
  readonly #database: Database.Database
  readonly #connection: DatabaseConnection

  constructor(database: Database.Database, connection: DatabaseConnection) {
    this.#database = database
    this.#connection = connection
  }

  /** Runs a query. A change outside a transaction runs in its own one, so that it, too, is committed off the main thread. */
  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#database.inTransaction || !CHANGES.has(query.query.kind))
      return await this.#connection.executeQuery(query)
    await this.begin()
    try {
      const result = await this.#connection.executeQuery<Row>(query)
      await this.commit()
      return result
    } catch (error) {
      if (this.#database.inTransaction) this.#database.exec('rollback')
      throw error
    }
  }

  streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    return this.#connection.streamQuery(query)
  }

  /** Starts a transaction. Waits off the main thread while another process writes. */
  begin(): Promise<void> {
    return this.#execute('begin immediate')
  }

  commit(): Promise<void> {
    return this.#execute('commit')
  }

  async #execute(statement: string): Promise<void> {
    // libsql has two interfaces for the same connections: `Database` blocks, `AsyncDatabase` does not.
    await AsyncDatabase.prototype.exec.call(this.#database, statement)
  }
}

const CHANGES: ReadonlySet<string> = new Set([
  'InsertQueryNode',
  'UpdateQueryNode',
  'DeleteQueryNode',
] satisfies CompiledQuery['query']['kind'][])

/** Number of prepared statements that are kept. The shop has about 300; lists of ids make more of some. */
const MAX_STATEMENTS = 500

/** Keeps prepared statements, because preparing takes as long as running. */
class StatementCache {
  readonly #database: Database.Database
  readonly #statements = new Map<string, SqliteStatement>()

  constructor(database: Database.Database) {
    this.#database = database
  }

  prepare(sql: string): SqliteStatement {
    const statement = this.#statements.get(sql) ?? this.#database.prepare(sql)
    // The statement that has not been used for longest is the first of the map.
    this.#statements.delete(sql)
    this.#statements.set(sql, statement)
    const [oldest] = this.#statements.keys()
    if (oldest !== undefined && this.#statements.size > MAX_STATEMENTS) this.#statements.delete(oldest)
    return statement
  }

  close(): void {
    this.#statements.clear()
    this.#database.close()
  }
}
