import { type MigrationProvider, Migrator } from 'kysely'
import { columnTypes, type DialectName } from './dialects.ts'
import { baseline } from './migrations/0001-baseline.ts'
import { sizes } from './migrations/0002-sizes.ts'
import { stockAlerts } from './migrations/0003-stock-alerts.ts'
import { followLinks } from './migrations/0004-follow-links.ts'
import { refunds } from './migrations/0005-refunds.ts'
import { codConfirmation } from './migrations/0006-cod-confirmation.ts'
import { parcels } from './migrations/0007-parcels.ts'
import { returns } from './migrations/0008-returns.ts'
import { books } from './migrations/0009-books.ts'
import { paymentTransactions } from './migrations/0010-payment-transactions.ts'
import { parcelReferences } from './migrations/0011-parcel-references.ts'
import { deliveryChallans } from './migrations/0012-delivery-challans.ts'
import { codBuyers } from './migrations/0013-cod-buyers.ts'
import { exchangeOrders } from './migrations/0015-exchange-orders.ts'
import { orderNumbers } from './migrations/0016-order-numbers.ts'
import { adoptPreviousSchema } from './migrations/adopt-previous-schema.ts'
import type { Queries } from './transaction.ts'

/**
 * Applies all pending database migrations. If several processes start at the same time, one migrates while the others
 * wait. Rolls back all of them if one fails, and throws its error.
 */
export async function migrate(db: Queries, dialect: DialectName): Promise<void> {
  await adoptPreviousSchema(db, dialect)
  // Migrations run in this order. Never edit a released migration; add a new one instead.
  const migrations = {
    '0001-baseline': baseline(columnTypes[dialect]),
    '0002-sizes': sizes,
    '0003-stock-alerts': stockAlerts,
    '0004-follow-links': followLinks,
    '0005-refunds': refunds,
    '0006-cod-confirmation': codConfirmation,
    '0007-parcels': parcels,
    '0008-returns': returns,
    '0009-books': books,
    '0010-payment-transactions': paymentTransactions,
    '0011-parcel-references': parcelReferences,
    '0012-delivery-challans': deliveryChallans,
    '0013-cod-buyers': codBuyers,
    '0015-exchange-orders': exchangeOrders,
    '0016-order-numbers': orderNumbers(dialect),
  }
  const provider: MigrationProvider = { getMigrations: () => Promise.resolve(migrations) }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error
}
