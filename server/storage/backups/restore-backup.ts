import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Database from 'libsql'
import type { Config } from '../../config/config.ts'
import { StartupError } from '../../config/environment.ts'
import { reasonOf } from '../../lib/reason-of.ts'
import { openFileStore } from '../file-store.ts'
import { holdJobsSql } from '../held-jobs.ts'
import { knowsMigration } from '../migrate.ts'
import { skipNumbersSql } from '../numbers.ts'
import { DATABASE, type Manifest, readArchive, unpackedUploads } from './archive.ts'
import { onOneConnection } from './one-connection.ts'
import { restorePostgres } from './postgres-programs.ts'

const OTHERS = `select 1 from pg_stat_activity
  where datname = current_database() and usename is not null and pid <> pg_backend_pid()`

/** Throws a StartupError if others use PostgreSQL. SQLite's data folder is locked by the caller. */
export async function hasData({ dataDir, databaseUrl }: Config): Promise<boolean> {
  if (!databaseUrl) return existsSync(join(dataDir, 'shop.db'))
  try {
    return await onOneConnection(databaseUrl, async (client) => {
      // A process that has just stopped may still be listed.
      for (let attempts = 1; (await client.query(OTHERS)).rows.length > 0; attempts++) {
        if (attempts === 10) throw new StartupError('Other programs use the database: stop all processes of the shop.')
        await setTimeout(100)
      }
      const tables = await client.query("select 1 from pg_tables where schemaname = 'public'")
      return tables.rows.length > 0
    })
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(`DATABASE_URL: PostgreSQL cannot be used (${reasonOf(error)}).`)
  }
}

/**
 * Replaces the shop's data. Its jobs are held from the first moment on. Throws a StartupError,
 * with nothing changed, if the archive is damaged or not for this shop.
 */
export async function restoreBackup(config: Config, archive: string): Promise<Manifest> {
  // Beside the data, to be renamed into place.
  const folder = await mkdtemp(join(config.dataDir, '.restored-'))
  try {
    const manifest = await readArchive(archive, folder)
    requireUsable(manifest, config)
    const database = join(folder, DATABASE)
    if (!config.databaseUrl) prepareSqlite(database, manifest)
    await addUploads(config, folder)
    if (config.databaseUrl) {
      const { madeAt } = manifest
      const after = `${holdJobsSql('public.settings', madeAt)};\n${skipNumbersSql('postgresql', madeAt)}`
      await restorePostgres(config.databaseUrl, database, after)
    } else {
      await putInPlace(database, join(config.dataDir, 'shop.db'))
    }
    return manifest
  } finally {
    await rm(folder, { recursive: true })
  }
}

function requireUsable({ dialect, lastMigration, version }: Manifest, { databaseUrl }: Config): void {
  const wanted = databaseUrl ? 'postgresql' : 'sqlite'
  if (dialect !== wanted) {
    throw new StartupError(
      dialect === 'postgresql'
        ? 'This is the backup of a shop on PostgreSQL: set DATABASE_URL to restore it.'
        : 'This is the backup of a shop on SQLite: leave out DATABASE_URL to restore it.',
    )
  }
  if (knowsMigration(dialect, lastMigration)) return
  throw new StartupError(`The backup is of a later release (${version}, ${lastMigration}): restore it with that one.`)
}

function prepareSqlite(file: string, { madeAt }: Manifest): void {
  const database = new Database(file)
  try {
    const result = database.prepare('pragma quick_check(1)').get() as { quick_check: string }
    if (result.quick_check !== 'ok') throw new Error(result.quick_check)
    database.exec(holdJobsSql('settings', madeAt))
    database.exec(skipNumbersSql('sqlite', madeAt))
  } catch (error) {
    throw new StartupError(`The database in the backup is damaged (${reasonOf(error)}). Nothing was changed.`)
  } finally {
    database.close()
  }
}

/** Their names are never used twice. Others stay: they may belong to a later backup. */
async function addUploads(config: Config, folder: string): Promise<void> {
  const files = await openFileStore(config)
  const present = new Set(await files.list())
  for await (const { name, bytes } of unpackedUploads(folder)) if (!present.has(name)) await files.put(name, bytes)
}

/** Keeps the file before it, from which an expert may save what the backup does not have. */
async function putInPlace(restored: string, file: string): Promise<void> {
  for (const suffix of ['-wal', '-shm', '']) {
    const kept = `${file}.before-restore${suffix}`
    await rm(kept, { force: true })
    // SQLite would apply the old log to the new file.
    if (existsSync(`${file}${suffix}`)) await rename(`${file}${suffix}`, kept)
  }
  await rename(restored, file)
}
