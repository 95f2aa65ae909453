import { join } from 'node:path'
import { type Dialect, Kysely } from 'kysely'
import { StartupError } from '../config/environment.ts'
import type { DialectName } from './dialects.ts'
import { migrate } from './migrate.ts'
import { postgresDialect } from './postgres.ts'
import type { DB } from './schema.ts'
import { sqliteDialect } from './sqlite.ts'
import type { Queries } from './transaction.ts'

export interface Storage {
  readonly dialect: DialectName
  readonly db: Queries
  /** Human-readable location of the data: a file path, or a server address without credentials. */
  readonly location: string
  /** Checks the database connection. Rejects if the database does not respond. */
  ping(): Promise<void>
  close(): Promise<void>
}

interface StorageOptions {
  dataDir: string
  databaseUrl: string | null
  /** Called if an idle database connection fails. The connection pool then replaces the connection. */
  onIdleError?: (error: Error) => void
}

/** Opens the database and applies pending migrations. Throws StartupError if the database cannot be used. */
export async function openStorage({
  dataDir,
  databaseUrl,
  onIdleError = () => undefined,
}: StorageOptions): Promise<Storage> {
  const storage = databaseUrl
    ? createStorage('postgresql', redactedAddress(databaseUrl), () => postgresDialect(databaseUrl, onIdleError))
    : createStorage('sqlite', join(dataDir, 'shop.db'), () => sqliteDialect(join(dataDir, 'shop.db')))
  try {
    await storage.ping()
    await migrate(storage.db, storage.dialect)
    return storage
  } catch (error) {
    await storage.close()
    throw error instanceof StartupError ? error : cannotOpen(storage, error)
  }
}

function createStorage(dialect: DialectName, location: string, createDialect: () => Dialect): Storage {
  try {
    const db = new Kysely<DB>({ dialect: createDialect() })
    return {
      dialect,
      db,
      location,
      ping: async () => {
        await db.selectNoFrom(({ lit }) => lit(1).as('one')).execute()
      },
      close: () => db.destroy(),
    }
  } catch (error) {
    throw cannotOpen({ dialect, location }, error)
  }
}

function cannotOpen({ dialect, location }: Pick<Storage, 'dialect' | 'location'>, error: unknown): StartupError {
  return dialect === 'sqlite'
    ? new StartupError(`DATA_DIR: ${location} cannot be opened as a database (${reasonOf(error)}).`)
    : new StartupError(`DATABASE_URL: PostgreSQL at ${location} cannot be used (${reasonOf(error)}).`)
}

/**
 * Returns an error's message. An AggregateError has no message of its own, so the messages of its individual errors are
 * joined.
 */
function reasonOf(error: unknown): string {
  // Node throws an AggregateError if none of a host's addresses can be reached.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}

/**
 * Returns the host and path of a database URL, without credentials. Returns a placeholder if the URL cannot be parsed,
 * because any part of such a URL might be a password.
 */
function redactedAddress(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return 'the given address'
  const { host, pathname, searchParams } = new URL(databaseUrl)
  return `${searchParams.get('host') ?? host}${pathname}`
}
