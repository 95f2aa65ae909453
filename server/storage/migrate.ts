import { type MigrationProvider, Migrator } from 'kysely'
import { columnTypes, type DialectName } from './dialects.ts'
import { baseline } from './migrations/0001-baseline.ts'
import { adoptPreviousSchema } from './migrations/adopt-previous-schema.ts'
import type { Queries } from './transaction.ts'

/**
 * Migrates the database schema. If several processes start together, one migrates while the others wait. A failed
 * migration is rolled back.
 */
export async function migrate(db: Queries, dialect: DialectName): Promise<void> {
  await adoptPreviousSchema(db, dialect)
  // Listed in the order in which they run. Never edit a released migration; add another one instead.
  const migrations = { '0001-baseline': baseline(columnTypes[dialect]) }
  const provider: MigrationProvider = { getMigrations: () => Promise.resolve(migrations) }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error
}
