import { type MigrationProvider, Migrator } from 'kysely'
import { columnTypes, type DialectName } from './dialects.ts'
import { baseline } from './migrations/0001-baseline.ts'
import { adoptPreviousSchema } from './migrations/adopt-previous-schema.ts'
import type { Queries } from './transaction.ts'

/**
 * Brings the tables up to date. When several processes start together, one migrates and the others wait. A migration that
 * fails leaves nothing behind.
 */
export async function migrate(db: Queries, dialect: DialectName): Promise<void> {
  await adoptPreviousSchema(db, dialect)
  // In the order in which they run. A released migration is never edited; a later one corrects it.
  const migrations = { '0001-baseline': baseline(columnTypes[dialect]) }
  const provider: MigrationProvider = { getMigrations: () => Promise.resolve(migrations) }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error
}
