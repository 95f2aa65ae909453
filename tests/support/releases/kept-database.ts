/** Databases as earlier releases wrote them, which no shop of this release has opened yet. */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import Database from 'libsql'
import pg from 'pg'
import type { DialectName } from '#server/storage/dialects.ts'
import type { Storage } from '#server/storage/open-storage.ts'
import { createDatabase, type TestDatabase } from '../database/test-databases.ts'
import { makeDataDir } from '../shop/shop-template.ts'

/** While the sessions and a reservation in them are valid. */
export const NOW = Date.parse('2026-11-28T19:20:00Z')

export interface KeptDatabase {
  dataDir: string
  databaseUrl: string | null
  run(script: string): Promise<void>
  remove(): Promise<void>
}

/** Empty without a release, e.g. `november-2026`. */
export async function openKeptDatabase(store: DialectName, release?: string): Promise<KeptDatabase> {
  const dataDir = await makeDataDir()
  const database: TestDatabase | null = store === 'postgresql' ? await createDatabase() : null
  const kept: KeptDatabase = {
    dataDir,
    databaseUrl: database?.url ?? null,
    run: (script) => (database ? runOnPostgres(database.url, script) : runOnSqlite(dataDir, script)),
    remove: async () => {
      await database?.drop()
      await rm(dataDir, { recursive: true })
    },
  }
  if (release) await kept.run(await readFile(new URL(`${release}-${store}.sql`, import.meta.url), 'utf8'))
  return kept
}

function runOnSqlite(dataDir: string, script: string): Promise<void> {
  const database = new Database(join(dataDir, 'shop.db'))
  database.exec(script)
  database.close()
  return Promise.resolve()
}

async function runOnPostgres(url: string, script: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(script)
  await client.end()
}

/** Tables, columns, constraints and indexes. */
export async function structureOf({ db, dialect }: Storage): Promise<unknown> {
  const columns = (await db.introspection.getTables()).map((table) => [table.name, table.columns])
  const { rows } = await (dialect === 'sqlite' ? sqliteKeys : postgresKeys).execute(db)
  return { columns, rows }
}

const sqliteKeys = sql`
  select t.name as "table", l.name, l."unique", l.origin, group_concat(i.name) as columns, null as target
  from sqlite_master t, pragma_index_list(t.name) l, pragma_index_info(l.name) i
  where t.type = 'table' and t.name not like 'sqlite%' group by 1, 2, 3, 4
  union all
  select t.name, f."from", f."to", f.on_delete, null, f."table"
  from sqlite_master t, pragma_foreign_key_list(t.name) f where t.type = 'table'
  order by 1, 2, 3, 4, 5, 6`

const postgresKeys = sql`
  select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where connamespace = current_schema()::regnamespace
  union all
  select tablename, indexname, indexdef from pg_indexes where schemaname = current_schema()
  order by 1, 2, 3`
