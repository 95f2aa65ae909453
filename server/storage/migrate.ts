import { type Migration, type MigrationProvider, Migrator, sql } from 'kysely'
import { StartupError } from '../config/environment.ts'
import type { DialectName } from './dialects.ts'
import { november2026 } from './migrations/0001-november-2026.ts'
import { paymentStates } from './migrations/0002-payment-states.ts'
import { payPalByName } from './migrations/0003-paypal.ts'
import { unheldCoupons } from './migrations/0004-unheld-coupons.ts'
import { devicesAndStaff } from './migrations/0005-devices-and-staff.ts'
import { disputes } from './migrations/0006-disputes.ts'
import { heldStock } from './migrations/0007-held-stock.ts'
import { unitsAndEwayBills } from './migrations/0008-units-and-eway-bills.ts'
import { verifiedEmails } from './migrations/0009-verified-emails.ts'
import { loginLinks } from './migrations/0010-login-links.ts'
import { disputedRefunds } from './migrations/0011-disputed-refunds.ts'
import { provenPhones } from './migrations/0012-proven-phones.ts'
import { newOrders } from './migrations/0013-new-orders.ts'
import { refundNotes } from './migrations/0014-refund-notes.ts'
import { arrivalDates } from './migrations/0015-arrival-dates.ts'
import { publicCoupons } from './migrations/0016-public-coupons.ts'
import { setByHand } from './migrations/0017-set-by-hand.ts'
import { savedAddresses } from './migrations/0018-saved-addresses.ts'
import { businesses } from './migrations/0019-businesses.ts'
import { customOrderWishes } from './migrations/0020-custom-order-wishes.ts'
import { recipients } from './migrations/0021-recipients.ts'
import { reviewPictures } from './migrations/0022-review-pictures.ts'
import { addressNames } from './migrations/0023-address-names.ts'
import { events } from './migrations/0024-events.ts'
import type { Queries } from './transaction.ts'

/** In the order in which they run. Never edit a released migration: add a new one. */
const migrationsFor = (dialect: DialectName): Record<string, Migration> => ({
  [BASELINE]: november2026(dialect),
  '0002-payment-states': paymentStates,
  '0003-paypal': payPalByName,
  '0004-unheld-coupons': unheldCoupons,
  '0005-devices-and-staff': devicesAndStaff,
  '0006-disputes': disputes,
  '0007-held-stock': heldStock,
  '0008-units-and-eway-bills': unitsAndEwayBills,
  '0009-verified-emails': verifiedEmails,
  '0010-login-links': loginLinks,
  '0011-disputed-refunds': disputedRefunds,
  '0012-proven-phones': provenPhones,
  '0013-new-orders': newOrders,
  '0014-refund-notes': refundNotes,
  '0015-arrival-dates': arrivalDates,
  '0016-public-coupons': publicCoupons,
  '0017-set-by-hand': setByHand,
  '0018-saved-addresses': savedAddresses,
  '0019-businesses': businesses,
  '0020-custom-order-wishes': customOrderWishes,
  '0021-recipients': recipients,
  '0022-review-pictures': reviewPictures,
  '0023-address-names': addressNames,
  '0024-events': events(dialect),
})

const BASELINE = '0001-november-2026'

/**
 * Up to the release of 28 November 2026. Together they created the tables of the
 * baseline.
 */
const EARLIER_HISTORY = [
  '0001-baseline',
  '0002-sizes',
  '0003-stock-alerts',
  '0004-follow-links',
  '0005-refunds',
  '0006-cod-confirmation',
  '0007-parcels',
  '0008-returns',
  '0009-books',
  '0010-payment-transactions',
  '0011-parcel-references',
  '0012-delivery-challans',
  '0013-cod-buyers',
  '0015-exchange-orders',
  '0016-order-numbers',
]

/** Whether this release can read a database whose last migration this is. */
export function knowsMigration(dialect: DialectName, name: string): boolean {
  return Object.hasOwn(migrationsFor(dialect), name) || EARLIER_HISTORY.includes(name)
}

/**
 * Applies all pending migrations or, if one fails, none, and throws its error. Of
 * several processes, one migrates while the others wait. Throws a StartupError if
 * another release has changed the tables.
 */
export async function migrate(db: Queries, dialect: DialectName): Promise<void> {
  if (dialect === 'sqlite') return migrateNow(db, dialect)
  await db.transaction().execute(async (lock) => {
    // However long another process takes.
    await sql`set local statement_timeout = 0`.execute(lock)
    await sql`set local lock_timeout = 0`.execute(lock)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(lock)
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(lock)
    await migrateNow(db, dialect)
  })
}

/**
 * Of the shop. Kysely's own is taken after it has read the tables, and PostgreSQL
 * cannot describe a table whose columns another process drops at that moment.
 */
const MIGRATION_LOCK = 20261128

async function migrateNow(db: Queries, dialect: DialectName): Promise<void> {
  const migrations = migrationsFor(dialect)
  const history = await readHistory(db)
  if (isEqual(history, EARLIER_HISTORY)) await replaceEarlierHistory(db, dialect)
  else if (!isEqual(history, Object.keys(migrations).slice(0, history.length))) throw historyIsUnknown(history)

  const provider: MigrationProvider = { getMigrations: () => Promise.resolve(migrations) }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error
}

/** Names of past migrations; none in a new database. */
async function readHistory(db: Queries): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Records that the baseline has run. */
async function replaceEarlierHistory(db: Queries, dialect: DialectName): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`insert into kysely_migration (name, timestamp) values (${BASELINE}, ${new Date().toISOString()})`.execute(
      tx,
    )
    await sql`delete from kysely_migration where name in (${sql.join(EARLIER_HISTORY)})`.execute(tx)
    // Numbered the orders of servers that did not yet use the sequence.
    if (dialect === 'postgresql') await sql`drop function if exists take_order_number cascade`.execute(tx)
  })
}

function historyIsUnknown(history: readonly string[]): StartupError {
  return new StartupError(
    `The database was changed by another release (its last migration is ${history.at(-1)}). ` +
      'If that release is newer, start it instead. If it is older than 28 November 2026, ' +
      'start the release of 28 November 2026 with this database once, and then this one.',
  )
}

function isEqual(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name, at) => name === other[at])
}
