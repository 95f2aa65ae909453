import { type MigrationProvider, Migrator } from 'kysely'
import { columnTypes, type DialectName } from './dialects.ts'
import { baseline } from './migrations/0001-baseline.ts'
import { adoptPreviousSchema } from './migrations/adopt-previous-schema.ts'
import type { Queries } from './transaction.ts'

/**
 * Applies all pending migrations to the database. If several processes start together, one migrates while the others
 * wait. If a migration fails, it is rolled back and its error is thrown.
 */
export async function migrate(db: Queries, dialect: DialectName): Promise<void> {
  await adoptPreviousSchema(db, dialect)
  // In the order in which the migrations run. Never edit a released migration; add a new one instead.
  const migrations = { '0001-baseline': baseline(columnTypes[dialect]) }
  const provider: MigrationProvider = { getMigrations: () => Promise.resolve(migrations) }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error
}
