/** Opens a database of the previous version in the current shop. */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import Database from 'libsql'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { openShop } from '#server/open-shop.ts'
import type { DialectName } from '#server/storage/dialects.ts'
import { openStorage, type Storage } from '#server/storage/open-storage.ts'
import { createDatabase, type TestDatabase } from '../support/database/test-databases.ts'
import { apiClient } from '../support/shop/api-client.ts'
import { makeDataDir, quietShop } from '../support/shop/shop-template.ts'
import { stores } from '../support/shop/stores.ts'

const previousVersion = await readFile(new URL('../support/database/previous-version.sql', import.meta.url), 'utf8')

describe.each(stores)('a database of the previous version on %s', (store) => {
  let previous: Location
  let storage: Storage

  beforeEach(async () => {
    previous = await createLocation(store)
    await previous.run(previousVersion)
    storage = await openStorage(previous)
  })
  afterEach(async () => {
    await storage.close()
    await previous.remove()
  })

  test('gets the same tables, columns, constraints and indexes as a new one', async () => {
    const fresh = await createLocation(store)
    const freshStorage = await openStorage(fresh)
    expect(await structureOf(storage)).toEqual(await structureOf(freshStorage))
    await freshStorage.close()
    await fresh.remove()
  })

  test('keeps every row', async () => {
    const inserted = [...previousVersion.matchAll(/^insert into (\w+) .*?;$/gms)].map(([statement, table]) => ({
      table,
      rows: statement.split('\n').length - 1,
    }))
    expect(inserted.length).toBeGreaterThan(30)
    const before = inserted
      .filter(({ table = '' }) => !table.startsWith('kysely'))
      .reduce((sum, { rows }) => sum + rows, 0)
    let after = 0
    for (const { name } of await storage.db.introspection.getTables()) {
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(
        storage.db,
      )
      after += Number(rows[0]?.count)
    }
    // A fault that was set in the sandbox ends with the upgrade, and three payments now have a refund of their own.
    expect(after).toBe(before - 1 + 3)
  })

  test('gets the current states', async () => {
    const { db } = storage
    expect(await db.selectFrom('checkout_sessions').select(['id', 'state', 'method']).orderBy('id').execute()).toEqual([
      { id: 'cod', state: 'ordered', method: 'cod' },
      { id: 'held', state: 'reserved', method: 'razorpay' },
      { id: 'lapsed', state: 'expired', method: 'stripe' },
      { id: 'paid', state: 'ordered', method: 'razorpay' },
      { id: 'returned', state: 'refunded', method: 'other' },
    ])
    const payments = await db.selectFrom('payments').selectAll().orderBy('id').execute()
    expect(payments.map(({ id }) => id)).toEqual(['cap_4', 'pay_1', 'pay_2', 'pi_3'])
    const refunds = db.selectFrom('refunds').select(['id', 'amount', 'reason', 'state', 'provider_id', 'refusals'])
    expect(await refunds.orderBy('id').execute()).toMatchObject([
      { id: 'refund-other-cap_4', reason: 'wrong amount', state: 'succeeded', provider_id: 'manual' },
      { id: 'refund-razorpay-pay_2', reason: 'duplicate', state: 'due', provider_id: null, refusals: 0 },
      { id: 'refund-stripe-pi_3', reason: 'too late', state: 'succeeded', provider_id: 're_3' },
    ])
    expect(
      await db.selectFrom('newsletter_subscriptions').select(['email', 'state']).orderBy('email').execute(),
    ).toEqual([
      { email: 'asha@example.com', state: 'confirmed' },
      { email: 'meera@example.com', state: 'unsubscribed' },
      { email: 'ravi@example.com', state: 'pending' },
    ])
    expect(await db.selectFrom('sandbox_webhooks').select(['provider', 'state', 'last_status']).execute()).toEqual([
      { provider: 'razorpay', state: 'failed', last_status: 503 },
    ])
    expect((await db.selectFrom('settings').select('name').orderBy('name').execute()).map(({ name }) => name)).toEqual([
      'catalogue_id',
      'delivery',
      'push_keys',
    ])
  })

  test('gets the current jobs', async () => {
    const jobs = await storage.db
      .selectFrom('outbox')
      .select(['kind', 'payload', 'state'])
      .orderBy('created_at')
      .execute()
    const money = { method: 'razorpay', paymentId: 'pay_2' }
    expect(new Map(jobs.map(({ kind, payload, state }) => [kind, { state, ...JSON.parse(payload) }]))).toEqual(
      new Map<string, object>([
        ['send-email', { state: 'dead', to: 'asha@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello' }],
        ['send-reset-email', { state: 'done', email: 'asha@example.com' }],
        ['send-confirmation-email', { state: 'done', email: 'asha@example.com' }],
        ['send-welcome-email', { state: 'done', email: 'asha@example.com' }],
        ['send-order-email', { state: 'done', orderId: 'order-1', topic: 'shipped' }],
        ['notify-devices', { state: 'done', orderId: 'order-1', status: 'shipped' }],
        ['notify-device', { state: 'done', sessionId: 'session', orderId: 'order-1', status: 'shipped' }],
        ['send-refund-email', { state: 'done', ...money }],
        ['refund-payment', { state: 'dead', ...money }],
        ['check-refund', { state: 'waiting', ...money, refundId: 'rfnd_2', attempt: 3 }],
        ['ship-order', { state: 'done', orderId: 'order-2' }],
        ['cancel-shipment', { state: 'done', orderId: 'order-1' }],
      ]),
    )
  })

  test('keeps sessions open, with their bags, orders and reviews', async () => {
    const { dataDir, databaseUrl } = previous
    const environment = { ...quietShop(dataDir), ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
    const shop = await openShop(readConfig(environment), { logLevel: 'silent', builtDir: null })
    const ask = apiClient(() => shop.origin)
    const token = 'token-of-asha'
    const { data } = (await ask('readMyData', { token })).answer
    expect(data).toMatchObject({
      account: { fullname: 'Asha Patel', full_address: { city: 'Ahmedabad' } },
      orderNews: [{ endpoint: 'https://push.example/1' }],
      bag: { lines: [{ productId: 'tara-solitaire-ring', quantity: 2 }], giftData: { occasion: 'Birthday' } },
      wishlist: ['tara-solitaire-ring'],
      orders: [
        { order_id: 'NK-26-000002', payment: 'online_payment', money: 'paid' },
        { order_id: 'NK-26-000001', payment: 'cod', amount: 449 },
      ],
      reviews: [{ rating: 5, productId: 'tara-solitaire-ring' }],
    })
    const bag = await ask('readCart', { path: { userId: 'asha' }, query: { since: 1 }, token })
    expect(bag.answer.bought).toMatchObject({ products: [{ productID: 'tara-solitaire-ring', quantity: 1 }] })
    expect((await ask('login', { body: { email: 'asha@example.com', password: 'a guess' } })).code).toBe(
      'TOO_MANY_TRIES',
    )
    await shop.close()
  })

  test('has no sizes yet', async () => {
    const lines = await storage.db.selectFrom('bag_lines').selectAll().execute()
    expect(lines).toEqual([{ user_id: 'asha', product_id: 'tara-solitaire-ring', size: '', position: 0, quantity: 2 }])
    expect(await storage.db.selectFrom('order_lines').select('size').distinct().execute()).toEqual([{ size: null }])
    expect(await storage.db.selectFrom('product_sizes').selectAll().execute()).toEqual([])
  })

  test('can be opened again', async () => {
    const { db, close } = await openStorage(previous)
    expect(await db.selectFrom('orders').select('number').orderBy('number').execute()).toEqual([
      { number: 'NK-26-000001' },
      { number: 'NK-26-000002' },
    ])
    await close()
  })
})

test.runIf(stores.includes('postgresql'))('several processes migrate a PostgreSQL database together', async () => {
  const location = await createLocation('postgresql')
  await location.run(previousVersion)
  const storages = await Promise.all([1, 2, 3].map(() => openStorage(location)))
  for (const { db, close } of storages) {
    expect(await db.selectFrom('attempt_limits').select('count').execute()).toEqual([{ count: 11 }])
    await close()
  }
  await location.remove()
})

test.each(stores)('a database on %s of a version before the previous one is refused', async (store) => {
  const location = await createLocation(store)
  await location.run(previousVersion)
  await location.run("delete from kysely_migration where name = '0017-repeats';")
  await expect(openStorage(location)).rejects.toThrow('earlier development version')
  await location.remove()
})

test.each(stores)('a migration on %s that fails is rolled back', async (store) => {
  const location = await createLocation(store)
  await location.run(previousVersion)
  await location.run('create table bag_lines_copy (id text);')
  await expect(openStorage(location)).rejects.toThrow('bag_lines_copy')
  await location.run('drop table bag_lines_copy;')
  const { db, close } = await openStorage(location)
  expect(await db.selectFrom('bag_lines').select('size').execute()).toEqual([{ size: '' }])
  await close()
  await location.remove()
})

/** The location of a database that no shop has opened yet. */
interface Location {
  dataDir: string
  databaseUrl: string | null
  run(script: string): Promise<void>
  remove(): Promise<void>
}

async function createLocation(store: DialectName): Promise<Location> {
  const dataDir = await makeDataDir()
  const database: TestDatabase | null = store === 'postgresql' ? await createDatabase() : null
  return {
    dataDir,
    databaseUrl: database?.url ?? null,
    run: (script) =>
      database ? runOnPostgres(database.url, script.replaceAll('blob', 'bytea')) : runOnSqlite(dataDir, script),
    remove: async () => {
      await database?.drop()
      await rm(dataDir, { recursive: true })
    },
  }
}

async function runOnSqlite(dataDir: string, script: string): Promise<void> {
  const database = new Database(join(dataDir, 'shop.db'))
  database.exec(script)
  database.close()
}

async function runOnPostgres(url: string, script: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(script)
  await client.end()
}

async function structureOf({ db, dialect }: Storage): Promise<unknown> {
  const columns = (await db.introspection.getTables()).map((table) => [table.name, table.columns])
  const { rows } = await (dialect === 'sqlite' ? sqliteKeys : postgresKeys).execute(db)
  expect(rows.length).toBeGreaterThan(50)
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
