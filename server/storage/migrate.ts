import { type MigrationProvider, Migrator } from 'kysely'
import { columnTypes, type DialectName } from './dialects.ts'
import { baseline } from './migrations/0001-baseline.ts'
import { adoptPreviousSchema } from './migrations/adopt-previous-schema.ts'
import type { Queries } from './transaction.ts'

/**
 * Applies all pending database migrations. If several processes start at the same time, one migrates while the others
 * wait. Rolls back a failed migration and throws its error.
 */
export async function migrate(db: Queries, dialect: DialectName): Promise<void> {
  await adoptPreviousSchema(db, dialect)
  // Migrations run in this order. Never edit a released migration; add a new one instead.
  const migrations = { '0001-baseline': baseline(columnTypes[dialect]) }
  const provider: MigrationProvider = { getMigrations: () => Promise.resolve(migrations) }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error
}
