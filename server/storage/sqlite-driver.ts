/** Runs SQL on a SQLite file without making the main thread wait for the disk. */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely'
import Database from 'libsql'
import { SqliteWriter } from './sqlite-writer.ts'

/**
 * Opens a SQLite file and returns its Kysely dialect. Creates the file if it is missing. Every commit waits until its
 * data is safely on disk.
 */
export function sqliteDialect(file: string): Dialect {
  const writing = open(file)
  writing.exec('pragma synchronous = full')
  writing.exec('pragma foreign_keys = on')
  const reading = open(file)
  reading.exec('pragma query_only = on')
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => new TwoConnectionDriver(reading, writing),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

function open(file: string): Database.Database {
  const database = new Database(file)
  database.exec('pragma busy_timeout = 5000')
  database.exec('pragma journal_mode = wal')
  return database
}

/** Tells Kysely to run all migrations in one transaction, which SQLite can roll back. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/**
 * Reads with one connection and writes with another, so that reads need not wait for transactions. They see what has
 * been committed. All statements except commits run on the main thread: they take less time than a message to a thread.
 */
class TwoConnectionDriver implements Driver {
  readonly #readStatements: Statements
  readonly #writer: SqliteWriter
  readonly #writeStatements: Statements

  constructor(reading: Database.Database, writing: Database.Database) {
    this.#readStatements = new Statements(reading)
    this.#writeStatements = new Statements(writing)
    this.#writer = new SqliteWriter(writing)
  }

  async init(): Promise<void> {
    // Both connections are open.
  }

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.#readStatements, this.#writeStatements, this.#writer)
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.begin()
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.commit()
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    connection.rollback()
  }

  async releaseConnection(): Promise<void> {
    // All share the same two connections.
  }

  async destroy(): Promise<void> {
    this.#readStatements.close()
    await this.#writer.close()
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #readStatements: Statements
  readonly #writeStatements: Statements
  readonly #writer: SqliteWriter
  #isInTransaction = false

  constructor(readStatements: Statements, writeStatements: Statements, writer: SqliteWriter) {
    this.#readStatements = readStatements
    this.#writeStatements = writeStatements
    this.#writer = writer
  }

  /** Runs a query. A change outside a transaction gets a transaction of its own. */
  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#isInTransaction) return this.#writeStatements.run(query)
    if (SelectQueryNode.is(query.query)) return this.#readStatements.run(query)
    await this.begin()
    try {
      const result = this.#writeStatements.run<Row>(query)
      await this.commit()
      return result
    } catch (error) {
      this.rollback()
      throw error
    }
  }

  // Required by Kysely's interface, but the shop streams no queries.
  streamQuery(): never {
    throw new Error('Queries on SQLite cannot be streamed.')
  }

  async begin(): Promise<void> {
    await this.#writer.begin()
    this.#isInTransaction = true
  }

  async commit(): Promise<void> {
    const committed = this.#writer.commit()
    this.#isInTransaction = false
    await committed
  }

  /** Undoes the transaction. Does nothing after a failed commit, which has undone it. */
  rollback(): void {
    if (!this.#isInTransaction) return
    this.#isInTransaction = false
    this.#writer.rollback()
  }
}

/** Maximum number of prepared statements. The shop has about 300; lists of ids of different lengths add variants. */
const MAX_STATEMENTS = 500

/** Runs statements on a connection, and keeps them prepared, because preparing takes as long as running. */
class Statements {
  readonly #database: Database.Database
  readonly #prepared = new Map<string, SqliteStatement>()
  #isClosed = false

  constructor(database: Database.Database) {
    this.#database = database
  }

  run<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    // libsql ends the process if a closed database is used.
    if (this.#isClosed) throw new Error('The database has been closed.')
    const statement = this.#prepare(sql)
    // The database does not know the types of a query's rows; Kysely derives them from the query.
    if (statement.reader) return { rows: statement.all(parameters) as Row[] }
    const { changes } = statement.run(parameters)
    return { rows: [], numAffectedRows: BigInt(changes) }
  }

  #prepare(sql: string): SqliteStatement {
    const statement = this.#prepared.get(sql) ?? this.#database.prepare(sql)
    // Maps keep the order of insertion, so the least recently used statement is the first.
    this.#prepared.delete(sql)
    this.#prepared.set(sql, statement)
    const [oldest] = this.#prepared.keys()
    if (oldest !== undefined && this.#prepared.size > MAX_STATEMENTS) this.#prepared.delete(oldest)
    return statement
  }

  close(): void {
    this.#isClosed = true
    this.#prepared.clear()
    this.#database.close()
  }
}
