import { sql } from 'kysely'
import type { DialectName } from '../dialects.ts'
import type { Queries } from '../transaction.ts'
import { indexes } from './0001-baseline.ts'

/**
 * Name of the last migration before the baseline migration. A database that has applied this migration has the complete
 * previous schema.
 */
const LAST_PREVIOUS_MIGRATION = '0017-repeats'

/**
 * Converts a database with the previous schema to the baseline schema and keeps its rows. Does nothing if the database
 * is new or already converted. Throws if an earlier development version wrote the database.
 */
export async function adoptPreviousSchema(db: Queries, dialect: DialectName): Promise<void> {
  if (!(await hasPreviousSchema(db))) return
  await db.transaction().execute(async (tx) => {
    if (dialect === 'postgresql') await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(tx)
    // If several processes start at the same time, another one may have converted the database in the meantime.
    if (!(await hasPreviousSchema(tx))) return
    for (const index of previousIndexes) await tx.schema.dropIndex(index).execute()
    await renameTablesAndColumns(tx)
    if (dialect === 'postgresql') await renameConstraints(tx)
    for (const index of indexes) await sql.raw(index).execute(tx)
    await renameStoredValues(tx)
    await renamePayloadKeys(tx)
    await sql`delete from kysely_migration`.execute(tx)
    await sql`insert into kysely_migration values ('0001-baseline', ${new Date().toISOString()})`.execute(tx)
  })
}

/**
 * Id of the PostgreSQL advisory lock for the conversion: an arbitrary number that nothing else in the database uses.
 */
const ADVISORY_LOCK = 6_254_741

async function hasPreviousSchema(db: Queries): Promise<boolean> {
  const existing = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!existing.some(({ name }) => name === 'kysely_migration')) return false
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const executed = rows.map(({ name }) => name)
  if (executed.includes(LAST_PREVIOUS_MIGRATION)) return true
  if (!executed.includes('0001-catalogue')) return false
  throw new Error('it was written by an earlier development version, which this version cannot read')
}

/** New names of renamed tables and columns, keyed by the previous table name. */
const renames: Record<string, { to?: string; columns?: Record<string, string> }> = {
  products: { columns: { changed_in: 'changed_in_version' } },
  catalogue_version: { columns: { whole_since: 'full_reload_version' } },
  guards: { to: 'attempt_limits' },
  repeats: { to: 'idempotency_keys', columns: { contents: 'fingerprint' } },
  numbers: { to: 'number_series', columns: { last: 'last_number' } },
  messages: { columns: { request_key: 'idempotency_key' } },
  custom_orders: { columns: { request_key: 'idempotency_key', design: 'design_url' } },
  subscriptions: {
    to: 'newsletter_subscriptions',
    columns: { asked_at: 'requested_at', left_at: 'unsubscribed_at' },
  },
  unused_uploads: { columns: { address: 'url', kept_at: 'uploaded_at' } },
  wishes: { to: 'wishlist_items' },
  bought_from_bags: { to: 'bag_purchases', columns: { bought: 'contents' } },
  coupons: { columns: { uses_at_most: 'max_uses', uses_each: 'max_uses_per_shopper' } },
  intended_orders: {
    to: 'checkout_sessions',
    columns: {
      attempt_key: 'idempotency_key',
      digest: 'fingerprint',
      way: 'method',
      held_until: 'reserved_until',
      ask_at: 'next_check_at',
    },
  },
  payments: {
    columns: { way: 'method', intended_order_id: 'checkout_session_id', arrived_at: 'received_at' },
  },
  orders: { columns: { way: 'method', intended_order_id: 'checkout_session_id' } },
  news_devices: { to: 'notification_devices', columns: { asked_at: 'subscribed_at' } },
  shipping_handles: { to: 'shipment_tokens' },
  sandbox_answers: { to: 'sandbox_responses', columns: { answer: 'response' } },
  sandbox_webhooks: { columns: { sender: 'provider', last_answer: 'last_status' } },
}

async function renameTablesAndColumns(tx: Queries): Promise<void> {
  for (const [table, { to, columns = {} }] of Object.entries(renames)) {
    for (const [from, column] of Object.entries(columns)) {
      await tx.schema.alterTable(table).renameColumn(from, column).execute()
    }
    if (to) await tx.schema.alterTable(table).renameTo(to).execute()
  }
}

/**
 * Renames PostgreSQL constraints to the names that PostgreSQL would generate for the renamed tables and columns. SQLite
 * needs no such step, because its constraint names have no effect.
 */
async function renameConstraints(tx: Queries): Promise<void> {
  const { rows } = await sql<{ table: string; from: string; to: string }>`
    select c.conrelid::regclass::text as "table", c.conname as "from",
      case c.contype
        when 'p' then t.relname || '_pkey'
        else t.relname || '_' || string_agg(a.attname, '_' order by k.position)
          || case c.contype when 'f' then '_fkey' else '_key' end
      end as "to"
    from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    cross join unnest(c.conkey) with ordinality as k (number, position)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number
    where c.contype in ('p', 'u', 'f') and t.relnamespace = current_schema()::regnamespace
      and t.relname not like 'kysely%'
    group by c.conrelid, c.conname, c.contype, t.relname`.execute(tx)
  for (const { table, from, to } of rows) {
    if (from !== to)
      await sql`alter table ${sql.raw(table)} rename constraint ${sql.id(from)} to ${sql.id(to)}`.execute(tx)
  }
}

/** Renamed values: for each `table.column` (new names), a map from previous values to new values. */
const storedValues: Record<string, Record<string, string>> = {
  'newsletter_subscriptions.state': { asked: 'pending', left: 'unsubscribed' },
  'checkout_sessions.state': { held: 'reserved', lapsed: 'expired', placed: 'ordered', returned: 'refunded' },
  'payments.state': { kept: 'captured', returning: 'refunding', returned: 'refunded' },
  'payments.reason': { 'paid twice': 'duplicate', 'other amount': 'wrong amount' },
  'payments.refund_id': { 'by hand': 'manual' },
  'outbox.state': { parked: 'dead' },
  'outbox.kind': {
    'send-mail': 'send-email',
    'send-reset-link': 'send-reset-email',
    'ask-for-confirmation': 'send-confirmation-email',
    'welcome-reader': 'send-welcome-email',
    'tell-of-order': 'send-order-email',
    'tell-of-refund': 'send-refund-email',
    'tell-devices': 'notify-devices',
    'tell-device': 'notify-device',
    'look-after-refund': 'check-refund',
    'recall-parcel': 'cancel-shipment',
  },
  'sandbox_webhooks.state': { 'given up': 'failed' },
  'settings.name': { order_news_keys: 'push_keys' },
}

async function renameStoredValues(tx: Queries): Promise<void> {
  for (const [column, values] of Object.entries(storedValues)) {
    const [table = '', name = ''] = column.split('.')
    for (const [from, to] of Object.entries(values)) {
      await sql`update ${sql.table(table)} set ${sql.id(name)} = ${to} where ${sql.id(name)} = ${from}`.execute(tx)
    }
  }
  // Removes simulated faults that testers may have set in the sandbox.
  await sql`delete from settings where name like 'sandbox.trouble.%'`.execute(tx)
}

/** Renamed keys in job payloads: for each kind of job (new name), a map from previous keys to new keys. */
const payloadKeys: Record<string, Record<string, string>> = {
  'send-order-email': { news: 'topic' },
  'notify-devices': { news: 'status' },
  'notify-device': { news: 'status' },
  'send-refund-email': { way: 'method' },
  'refund-payment': { way: 'method' },
  'check-refund': { way: 'method', look: 'attempt' },
}

async function renamePayloadKeys(tx: Queries): Promise<void> {
  for (const [kind, keys] of Object.entries(payloadKeys)) {
    const { rows } = await sql<{ id: string; payload: string }>`
      select id, payload from outbox where kind = ${kind}`.execute(tx)
    for (const { id, payload } of rows) {
      const entries = Object.entries(JSON.parse(payload)).map(([key, value]) => [keys[key] ?? key, value])
      await sql`update outbox set payload = ${JSON.stringify(Object.fromEntries(entries))} where id = ${id}`.execute(tx)
    }
  }
}

const previousIndexes = [
  'reviews_of_a_product',
  'products_by_change',
  'sessions_by_user',
  'sessions_by_expiry',
  'password_resets_by_user',
  'guards_by_expiry',
  'outbox_by_state',
  'bag_lines_by_product',
  'wishes_by_product',
  'intended_orders_by_hold',
  'intended_orders_by_asking',
  'intended_orders_of_a_user',
  'payments_of_an_intended_order',
  'orders_of_a_user',
  'order_lines_of_a_product',
  'sandbox_records_by_parent',
  'sandbox_webhooks_by_state',
  'messages_by_age',
  'custom_orders_by_age',
  'unused_uploads_by_age',
  'repeats_by_age',
]
