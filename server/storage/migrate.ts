import { type Migration, type MigrationProvider, Migrator } from 'kysely'
import { type ColumnTypes, columnTypes, type DialectName } from './dialects.ts'
import { catalogue } from './migrations/0001-catalogue.ts'
import { reviews } from './migrations/0002-reviews.ts'
import { smallChanges } from './migrations/0003-small-changes.ts'
import { accounts } from './migrations/0004-accounts.ts'
import { wanted } from './migrations/0005-wanted.ts'
import { orders } from './migrations/0006-orders.ts'
import { sandbox } from './migrations/0007-sandbox.ts'
import { letters } from './migrations/0009-letters.ts'
import { unusedUploads } from './migrations/0011-unused-uploads.ts'
import { orderNews } from './migrations/0014-order-news.ts'
import { boughtFromBags } from './migrations/0016-bought-from-bags.ts'
import { repeats } from './migrations/0017-repeats.ts'
import type { Queries } from './transaction.ts'

/**
 * In the order they run. A migration that has landed is never edited; what it got wrong the next one mends. Numbers that
 * are missing were never used, and stay so: a database that is past one refuses to have it put in.
 */
const migrations = (types: ColumnTypes): Record<string, Migration> => ({
  '0001-catalogue': catalogue(types),
  '0002-reviews': reviews,
  '0003-small-changes': smallChanges,
  '0004-accounts': accounts,
  '0005-wanted': wanted,
  '0006-orders': orders,
  '0007-sandbox': sandbox,
  '0009-letters': letters,
  '0011-unused-uploads': unusedUploads,
  '0014-order-news': orderNews,
  '0016-bought-from-bags': boughtFromBags,
  '0017-repeats': repeats,
})

/**
 * Brings the tables up to date. Safe when several processes start at once: one migrates, the others wait for it.
 * A migration that fails leaves nothing of itself behind.
 */
export async function migrate(db: Queries, store: DialectName): Promise<void> {
  const provider: MigrationProvider = { getMigrations: () => Promise.resolve(migrations(columnTypes[store])) }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error
}
