import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findJob } from '#server/jobs/job-store.ts'
import { OutboxRunner } from '#server/jobs/outbox-runner.ts'
import { addJob } from '#server/storage/outbox.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { type DatabaseLine, openDatabaseLine } from '../support/database/database-line.ts'
import { createDatabase, type TestDatabase } from '../support/database/test-databases.ts'
import { type ApiClient, apiClient, type Shopper } from '../support/shop/api-client.ts'
import { newBuyer, newPurchase, RING, rings } from '../support/shop/buyer.ts'
import { eventually } from '../support/shop/eventually.ts'
import { type InProcessShop, startShop } from '../support/shop/start-shop.ts'
import { stores } from '../support/shop/stores.ts'
import { testLog } from '../support/shop/test-log.ts'
import { idleJobHandlers } from '../support/simulation/idle-job-handlers.ts'

describe.runIf(stores.includes('postgresql'))('while PostgreSQL', () => {
  const log = testLog()
  let database: TestDatabase
  let line: DatabaseLine
  let shop: InProcessShop
  let ask: ApiClient
  let buyer: Shopper

  beforeAll(async () => {
    database = await createDatabase(process.env.TEMPLATE_DATABASE)
    line = await openDatabaseLine(database.url)
    const environment = { DATABASE_URL: line.url, METRICS_PORT: '0' }
    shop = await startShop({ environment, open: { logTo: log.stream, logLevel: 'warn' } })
    ask = apiClient(() => shop.origin)
    buyer = await newBuyer(ask)
  })
  // Also after a failed test, which would otherwise fail those after it.
  afterEach(() => line.repair())
  afterAll(async () => {
    await shop.stop()
    await line.close()
    await database.drop()
  })

  const order = () => ask('createOrder', { body: rings(), token: buyer.token, headers: newPurchase() })
  const busy = { http: 503, code: 'SHOP_BUSY' }

  const expectToGoOn = () => eventually(async () => expect(await order()).toMatchObject({ http: 200 }))

  test('is away, orders are refused with 503 and Retry-After, the catalogue goes on, and metrics say so', async () => {
    line.cut()
    const refused = await order()
    expect(refused).toMatchObject(busy)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await ask('listReviews', { path: { productId: RING }, token: buyer.token })).toMatchObject(busy)
    expect(await ask('login', { body: { email: buyer.email, password: 'x' } })).toMatchObject(busy)
    expect(await ask('readProduct', { path: { id: RING } })).toMatchObject({ http: 200 })
    const metrics = await (await fetch(shop.metricsUrl ?? '')).text()
    expect(metrics).toContain('shop_database_up 0')
    expect(metrics).toContain('shop_http_requests_total{method="POST",route="/api/orders",status="503"}')
    line.repair()
    await expectToGoOn()
  })

  test('does not answer, no request waits for two seconds', async () => {
    const thirtyOrders = async () => {
      const started = performance.now()
      const answers = await Promise.all(Array.from({ length: 30 }, order))
      return { answers, ms: performance.now() - started }
    }
    line.cut()
    const refusedAtOnce = await thirtyOrders()
    line.repair()
    await expectToGoOn()
    line.hang()
    const refused = await thirtyOrders()
    for (const answer of refused.answers) expect(answer).toMatchObject(busy)
    expect(await order()).toMatchObject(busy)
    // Compared, since other tests keep the processor busy.
    expect(refused.ms).toBeLessThan(refusedAtOnce.ms + 2000)
    line.repair()
    await expectToGoOn()
  })

  test('ends connections in the middle of a transaction, its first error is reported, not that of the rollback', async () => {
    const ended = inTransaction(shop.db, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(shop.db)
      await eventually(async () => expect(log.text()).toContain('terminating connection due to administrator'))
      throw new Error('the first error')
    })
    await expect(ended).rejects.toThrow('the first error')
    await expectToGoOn()
  })

  test('is a standby since a failover, the next request gets a new connection', async () => {
    await sql`set session default_transaction_read_only = on`.execute(shop.db)
    const outcomes = await Promise.all(Array.from({ length: 20 }, order))
    expect(outcomes.filter(({ http }) => http === 500)).toEqual([])
    await expectToGoOn()
  })

  test('keeps a row locked, requests that need it are refused', async () => {
    await inTransaction(shop.db, async (tx) => {
      await tx
        .updateTable('products')
        .set((row) => ({ stock: row('stock', '+', 0) }))
        .where('id', '=', RING)
        .execute()
      expect(await order()).toMatchObject(busy)
    })
    await expectToGoOn()
  })

  test('goes away while a job runs, the job is not run again', async () => {
    await shop.outbox.stop(1000)
    let runs = 0
    const sendOnce = async () => {
      runs += 1
      line.cut()
    }
    const runner = new OutboxRunner({
      storage: { dialect: 'postgresql', db: shop.db },
      handlers: { ...idleJobHandlers, 'send-reset-email': sendOnce },
      clock: Date.now,
      onFailure: () => undefined,
    })
    runner.start()
    const job = { kind: 'send-reset-email', payload: { email: buyer.email }, dedupeKey: 'once' } as const
    await inTransaction(shop.db, (tx) => addJob(tx, job, Date.now()))
    await eventually(async () => expect(await order()).toMatchObject(busy))
    line.repair()
    await eventually(async () => expect(await findJob(shop.db, 'once')).toMatchObject({ state: 'done' }))
    await runner.stop(1000)
    expect(runs).toBe(1)
  })
})
