import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Dialect, Kysely, sql } from 'kysely'
import { StartupError } from '../config/environment.ts'
import { reasonOf } from '../lib/reason-of.ts'
import { type DialectName, isDatabaseDamaged } from './dialects.ts'
import { migrate } from './migrate.ts'
import { postgresDialect } from './postgres.ts'
import type { DB } from './schema.ts'
import { sqliteDialect } from './sqlite.ts'
import type { Queries } from './transaction.ts'

export interface Storage {
  readonly dialect: DialectName
  readonly db: Queries
  /** For people: a file path, or a server address without credentials. */
  readonly location: string
  /** Rejects if the database does not respond. */
  ping(): Promise<void>
  close(): Promise<void>
}

interface StorageOptions {
  dataDir: string
  databaseUrl: string | null
  /** When a connection fails. The pool then replaces it. */
  onConnectionError?: (error: Error) => void
  /** False to leave the tables as they are, perhaps of another release. */
  migrates?: boolean
}

/**
 * Applies pending migrations, unless told not to. Throws a StartupError if the database cannot be used.
 */
export async function openStorage({
  dataDir,
  databaseUrl,
  onConnectionError = () => undefined,
  migrates = true,
}: StorageOptions): Promise<Storage> {
  const file = join(dataDir, 'shop.db')
  const storage = databaseUrl
    ? createStorage('postgresql', redactedAddress(databaseUrl), () => postgresDialect(databaseUrl, onConnectionError))
    : createStorage('sqlite', file, () => sqliteDialect(file))
  try {
    if (!databaseUrl) requireFile(file)
    await storage.ping()
    if (!databaseUrl) await requireSound(storage.db, file)
    if (migrates) await migrate(storage.db, storage.dialect)
    return storage
  } catch (error) {
    await storage.close()
    if (error instanceof StartupError) throw error
    throw isDatabaseDamaged(error) ? damaged(file, reasonOf(error)) : cannotOpen(storage, error)
  }
}

/** A larger file is read as a whole by backups, which fail if it is damaged. 1 ms a MB. */
const LARGEST_CHECKED_BYTES = 256 * 2 ** 20

/** SQLite would begin a new database. */
function requireFile(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false })
  if (found?.size === 0) throw damaged(file, 'it is empty')
  if (!found && existsSync(`${file}-wal`)) throw damaged(file, 'it is missing, but its log shop.db-wal is there')
}

async function requireSound(db: Queries, file: string): Promise<void> {
  if (statSync(file).size > LARGEST_CHECKED_BYTES) return
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db)
  const [problem = { quick_check: 'it cannot be checked' }] = rows
  if (problem.quick_check !== 'ok') throw damaged(file, problem.quick_check.replaceAll('\n', ' '))
}

function damaged(file: string, reason: string): StartupError {
  return new StartupError(
    `DATA_DIR: ${file} is damaged (${reason}). Restore your last backup: npm run cli -- restore <file>`,
  )
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
 * Host and path. If the URL cannot be parsed, any part may be a password: returns
 * a placeholder.
 */
function redactedAddress(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return 'the given address'
  const { host, pathname, searchParams } = new URL(databaseUrl)
  return `${searchParams.get('host') ?? host}${pathname}`
}
