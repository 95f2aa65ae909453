/**
 * node-postgres's pool, for a database that may go away: an error of a connection never ends the
 * process, and no query waits long for a server that does not answer.
 */
import { Socket } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { PostgresDialect, type PostgresPool, type PostgresPoolClient, type PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { onErrorEvent } from '../lib/error-events.ts'

const BIGINT = 20

/** In ms. For a connection, or for a row that another transaction has locked. */
const MAX_WAIT_MS = 1200

/** Calls `onConnectionError` for each connection that fails, also while it is in use. */
export function postgresDialect(connectionString: string, onConnectionError: (error: Error) => void): PostgresDialect {
  return new PostgresDialect({ pool: new WatchedPool(connectionString, onConnectionError) })
}

class WatchedPool implements PostgresPool {
  readonly #pool: pg.Pool
  readonly #watch: Watch

  constructor(connectionString: string, onConnectionError: (error: Error) => void) {
    this.#watch = new Watch(connectionString)
    this.#pool = new pg.Pool({
      connectionString,
      stream: () => this.#watch.newSocket(),
      max: 10,
      connectionTimeoutMillis: MAX_WAIT_MS,
      lock_timeout: MAX_WAIT_MS,
      statement_timeout: 30_000,
      // A process that is stopped holds its locks until then.
      idle_in_transaction_session_timeout: 10_000,
      // Bigint columns as numbers, as in SQLite: counts, paise and times stay below
      // 2^53.
      types: {
        getTypeParser: (oid: number, format?: 'text' | 'binary') =>
          oid === BIGINT ? Number : pg.types.getTypeParser(oid, format as 'text'),
      },
    })
    // The pool itself listens only to idle connections.
    this.#pool.on('connect', (client) => onErrorEvent(client, onConnectionError))
    onErrorEvent(this.#pool, ignore)
  }

  async connect(): Promise<PostgresPoolClient> {
    this.#watch.start()
    if (this.#watch.isSilent) throw Object.assign(new Error('The database does not answer.'), { code: '08006' })
    return lend(await this.#pool.connect())
  }

  async end(): Promise<void> {
    await this.#pool.end()
    this.#watch.stop()
  }
}

function lend(client: pg.PoolClient): PostgresPoolClient {
  let failure: Error | undefined
  const query = async <Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> => {
    try {
      // Kysely's type of the commands that it looks at.
      return (await client.query(sql, [...parameters])) as unknown as PostgresQueryResult<Row>
    } catch (error) {
      // After a failover, a new connection may reach the new server.
      if (error instanceof Error && (sql === 'rollback' || isReadOnly(error))) failure = error
      // Closing the connection rolls back, too. Kysely would report this error instead of the first.
      if (sql === 'rollback') return { command: 'SELECT', rowCount: 0, rows: [] }
      throw error
    }
  }
  return { query: query as PostgresPoolClient['query'], release: () => client.release(failure) }
}

function isReadOnly(error: Error): boolean {
  return 'code' in error && error.code === '25006'
}

const PING_EVERY_MS = 250

/** A database that has sent nothing for so long, although it was asked, is away. */
const SILENT_MS = 1000

/**
 * Pings the database while the shop runs. Cuts all connections when it does not answer, e.g. because its
 * machine was lost: their queries would wait for many minutes.
 */
class Watch {
  isSilent = false
  readonly #connectionString: string
  readonly #sockets = new Set<Socket>()
  #client: pg.Client | null = null
  #asked: Promise<unknown> | null = null
  #stopping: AbortController | null = null

  constructor(connectionString: string) {
    this.#connectionString = connectionString
  }

  newSocket(): Socket {
    const socket = new Socket()
    this.#sockets.add(socket)
    return socket.once('close', () => this.#sockets.delete(socket))
  }

  start(): void {
    if (this.#stopping) return
    this.#stopping = new AbortController()
    void this.#run(this.#stopping.signal)
  }

  stop(): void {
    this.#stopping?.abort()
    this.#client?.end().catch(ignore)
  }

  async #run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const heard = this.#bytesHeard()
      // A refused connection is an answer.
      this.#asked ??= this.#ask()
        .catch(ignore)
        .finally(() => {
          this.#asked = null
        })
      const isAnswered = await Promise.race([this.#asked.then(() => true), silence(signal)])
      this.isSilent = !isAnswered && this.#bytesHeard() === heard && !signal.aborted
      if (this.isSilent) for (const socket of this.#sockets) socket.destroy()
      await setTimeout(PING_EVERY_MS, undefined, { ref: false, signal }).catch(ignore)
    }
  }

  /** On a connection of its own: the pool's may all wait for slow queries. */
  async #ask(): Promise<void> {
    if (!this.#client) {
      const client = new pg.Client({
        connectionString: this.#connectionString,
        stream: () => this.newSocket().unref(),
      })
      onErrorEvent(client, ignore)
      client.once('end', () => {
        if (this.#client === client) this.#client = null
      })
      this.#client = client
      await client.connect()
    }
    await this.#client.query('select 1')
  }

  #bytesHeard(): number {
    return [...this.#sockets].reduce((sum, { bytesRead }) => sum + bytesRead, 0)
  }
}

/** Resolves to false. */
async function silence(signal: AbortSignal): Promise<boolean> {
  await setTimeout(SILENT_MS, undefined, { ref: false, signal }).catch(ignore)
  // A process that was stopped first reads what has arrived.
  await setImmediate()
  return false
}

const ignore = () => undefined
