import { join } from 'node:path'
import { type Dialect, Kysely, sql } from 'kysely'
import { StartupError } from '../config/environment.ts'
import { type DialectName, postgresDialect, sqliteDialect } from './dialects.ts'
import { migrate } from './migrate.ts'
import type { DB } from './schema.ts'
import type { Queries } from './transaction.ts'

export interface Storage {
  readonly name: DialectName
  readonly db: Queries
  /** Where the data is, for people: a file, or a server without its password. */
  readonly place: string
  /** Rejects when the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

interface StorageOptions {
  dataDir: string
  databaseUrl: string | null
  /** Hears of database connections that broke while idle; the pool replaces them by itself. */
  onIdleError?: (error: Error) => void
}

/** Opens the shop's database and brings its tables up to date. Throws CannotStart when it cannot be used. */
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
    await migrate(storage.db, storage.name)
    return storage
  } catch (error) {
    await storage.close()
    throw cannotOpen(storage, error)
  }
}

function createStorage(name: DialectName, place: string, dialect: () => Dialect): Storage {
  try {
    const db = new Kysely<DB>({ dialect: dialect() })
    return {
      name,
      db,
      place,
      ping: async () => {
        await sql`select 1`.execute(db)
      },
      close: () => db.destroy(),
    }
  } catch (error) {
    throw cannotOpen({ name, place }, error)
  }
}

function cannotOpen({ name, place }: Pick<Storage, 'name' | 'place'>, error: unknown): StartupError {
  return name === 'sqlite'
    ? new StartupError(`DATA_DIR: ${place} cannot be opened as a database (${reasonOf(error)}).`)
    : new StartupError(`DATABASE_URL: PostgreSQL at ${place} cannot be used (${reasonOf(error)}).`)
}

/** Several addresses of one host fail as one error without a message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}

/** The address without user and password; whatever cannot be read as an address is not shown at all. */
function redactedAddress(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return 'the given address'
  const { host, pathname, searchParams } = new URL(databaseUrl)
  return `${searchParams.get('host') ?? host}${pathname}`
}
