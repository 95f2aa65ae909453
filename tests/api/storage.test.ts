import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { openShop } from '#server/open-shop.ts'
import { unheldCoupons } from '#server/storage/migrations/0004-unheld-coupons.ts'
import { nextNumber, nextOrderNumber } from '#server/storage/numbers.ts'
import { inTransaction, type Tx } from '#server/storage/transaction.ts'
import { createDatabase } from '../support/database/test-databases.ts'
import { apiClient } from '../support/shop/api-client.ts'
import { newBuyer, RING_PRICE, rings } from '../support/shop/buyer.ts'
import { makeDataDir, quietShop } from '../support/shop/shop-template.ts'
import { type InProcessShop, startShop } from '../support/shop/start-shop.ts'
import { stores } from '../support/shop/stores.ts'

describe.each(stores)('the database on %s', (store) => {
  let shop: InProcessShop

  beforeEach(async () => {
    shop = await startShop({ store })
  })
  afterEach(() => shop.stop())

  test('commits a transaction completely or not at all', async () => {
    const failing = inTransaction(shop.db, async (tx) => {
      await tx.updateTable('products').set({ stock: 0 }).execute()
      throw new Error('the power went')
    })
    await expect(failing).rejects.toThrow('the power went')
    const { total } = await shop.db
      .selectFrom('products')
      .select((row) => row.fn.sum<number>('stock').as('total'))
      .executeTakeFirstOrThrow()
    expect(Number(total)).toBeGreaterThan(500)
  })

  test('gives back the coupon uses of checkouts that hold no items, on an update', async () => {
    const ask = apiClient(() => shop.origin)
    const { token } = await newBuyer(ask)
    const { payment: _, ...one } = rings(1, { amount: RING_PRICE * 0.9, coupon: 'WELCOME10' })
    const { answer } = await ask('createRazorpayOrder', { body: one, token })
    const checkouts = shop.db.selectFrom('checkout_sessions').selectAll().where('id', '=', answer.intendedID)
    const row = await checkouts.executeTakeFirstOrThrow()
    const unheld = { ...row, provider_ref: null, holds_stock: 0 }
    const another = (id: string, changes: Partial<typeof row>) => ({ ...unheld, id, idempotency_key: id, ...changes })
    await shop.db
      .insertInto('checkout_sessions')
      .values([another('a', {}), another('b', { method: 'cod' }), another('c', { state: 'expired' })])
      .execute()
    await shop.db.updateTable('coupons').set({ uses: 3 }).where('code', '=', 'WELCOME10').execute()
    await unheldCoupons.up(shop.db)
    const coupons = await shop.db.selectFrom('coupons').select(['code', 'uses']).orderBy('code', 'desc').execute()
    expect(coupons).toEqual([
      { code: 'WELCOME10', uses: 2 },
      { code: 'FESTIVE25', uses: 0 },
    ])
  })

  test('never sells the last item twice, however many concurrent attempts', async () => {
    const buy = () =>
      inTransaction(shop.db, async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('products')
          .set((row) => ({ stock: row('stock', '-', 1) }))
          .where('id', '=', 'shwet-kamal-pendant')
          .where('stock', '>=', 1)
          .executeTakeFirst()
        return numUpdatedRows
      })
    const sold = await Promise.all(Array.from({ length: 20 }, buy))
    expect(sold.filter((rows) => rows === 1n)).toHaveLength(1)
  })

  test('assigns numbers by the year in India: order numbers continue, custom-order numbers start again', async () => {
    const [before, after] = [Date.parse('2026-12-31T18:29:59Z'), Date.parse('2026-12-31T18:30:00Z')]
    const give = (now: number) =>
      inTransaction(shop.db, async (tx) => [await nextOrderNumber(tx, now), await nextNumber(tx, 'CJ', now)])
    expect(await give(before)).toEqual(['NK-26-000001', 'CJ-26-000001'])
    expect(await give(before)).toEqual(['NK-26-000002', 'CJ-26-000002'])
    expect(await give(after)).toEqual(['NK-27-000003', 'CJ-27-000001'])
  })

  test('repeats a transaction after a conflict', async () => {
    let attempts = 0
    const result = await inTransaction(shop.db, async () => {
      attempts += 1
      if (attempts < 3) throw Object.assign(new Error('crossed'), { code: '40001' })
      return 'done'
    })
    expect([result, attempts]).toEqual(['done', 3])
  })

  test('returns numbers as numbers, even those that need more than 32 bits', async () => {
    const row = await shop.db.selectFrom('products').select('updated_at').executeTakeFirstOrThrow()
    expect(row.updated_at).toBeGreaterThan(Date.UTC(2026, 0, 1))
  })
})

describe.runIf(stores.includes('postgresql'))('a new PostgreSQL database', () => {
  test('numbers orders without waiting for one another', async () => {
    const shop = await startShop({ store: 'postgresql' })
    const next = (tx: Tx) => nextOrderNumber(tx, Date.UTC(2026, 5, 1))
    const numbers = await inTransaction(shop.db, async (tx) => [
      await next(tx),
      await inTransaction(shop.db, (other) => next(other)),
    ])
    numbers.push(await inTransaction(shop.db, next))
    expect(numbers).toEqual(['NK-26-000001', 'NK-26-000002', 'NK-26-000003'])
    await shop.stop()
  })

  test('can be changed by a newer release while the shop runs', async () => {
    const shop = await startShop({ store: 'postgresql' })
    const readRing = () =>
      inTransaction(shop.db, (tx) =>
        tx.selectFrom('products').selectAll().where('id', '=', 'tara-solitaire-ring').executeTakeFirstOrThrow(),
      )
    const before = await readRing()
    await sql`alter table products add column engraving text`.execute(shop.db)
    expect(await readRing()).toEqual({ ...before, engraving: null })
    await shop.stop()
  })

  test('is set up once when several processes start together', async () => {
    const database = await createDatabase()
    const dataDir = await makeDataDir()
    const config = readConfig({ ...quietShop(dataDir), DATABASE_URL: database.url })
    const open = () => openShop(config, { logLevel: 'silent', builtDir: null })
    const shops = await Promise.all([open(), open(), open(), open()])
    for (const { origin } of shops) {
      const answer = await fetch(`${origin}/api/products`)
      expect(await answer.json()).toMatchObject({ total: 43 })
    }
    const { storage } = shops[0]
    const { rows } = await sql<{ version: number }>`select version from catalogue_version`.execute(storage.db)
    expect(rows).toHaveLength(1)
    for (const shop of shops) await shop.close()
    await database.drop()
    await rm(dataDir, { recursive: true })
  })
})
