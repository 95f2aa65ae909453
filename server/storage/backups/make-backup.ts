import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import Database from 'libsql'
import { StartupError } from '../../config/environment.ts'
import { shopVersion } from '../../lib/project-root.ts'
import { reasonOf } from '../../lib/reason-of.ts'
import { openFileStore } from '../file-store.ts'
import { DATABASE, type Manifest, writeArchive } from './archive.ts'
import { type BackupRequest, UNFINISHED } from './backup-request.ts'
import { onOneConnection } from './one-connection.ts'
import { dumpPostgres } from './postgres-programs.ts'

type Copied = Pick<Manifest, 'dialect' | 'lastMigration'>

const LAST_MIGRATION = 'select max(name) as name from kysely_migration'

/**
 * While the shop runs. Replaces `file` only when all is written. Throws a StartupError if it
 * cannot be written, or the shop's data cannot be read.
 */
export async function makeBackup({ shop, file }: BackupRequest): Promise<void> {
  try {
    const folder = await mkdtemp(join(dirname(file), UNFINISHED))
    try {
      const database = join(folder, DATABASE)
      // Before the pictures: all that it names exist by then.
      const copied = shop.databaseUrl
        ? await copyPostgres(shop.databaseUrl, database)
        : copySqlite(join(shop.dataDir, 'shop.db'), database)
      // What is in the copy was there by then: `resume` relies on it.
      const madeAt = new Date().toISOString()
      const files = await openFileStore(shop)
      const archive = join(folder, 'archive')
      await writeArchive(archive, { version: shopVersion, ...copied, madeAt, folder, files })
      await rename(archive, file)
    } finally {
      await rm(folder, { recursive: true })
    }
  } catch (error) {
    throw new StartupError(`No backup was made (${reasonOf(error)}).`, { cause: error })
  }
}

/** On a connection of its own: the shop goes on reading and writing. Fails if the file is damaged. */
function copySqlite(file: string, copy: string): Copied {
  if (!existsSync(file)) throw new Error(`there is no ${file}`)
  const database = new Database(file)
  try {
    database.exec('pragma busy_timeout = 10000')
    database.prepare('vacuum into ?').run(copy)
  } finally {
    database.close()
  }
  const copied = new Database(copy)
  try {
    const { name } = copied.prepare(LAST_MIGRATION).get() as { name: string }
    return { dialect: 'sqlite', lastMigration: name }
  } finally {
    copied.close()
  }
}

async function copyPostgres(databaseUrl: string, copy: string): Promise<Copied> {
  await dumpPostgres(databaseUrl, copy)
  const { rows } = await onOneConnection(databaseUrl, (client) => client.query(LAST_MIGRATION))
  return { dialect: 'postgresql', lastMigration: rows[0].name }
}
