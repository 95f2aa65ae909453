import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openShop } from '#server/open-shop.ts'
import type { DB } from '#server/storage/schema.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { type InProcessShop, makeDataDir, quietShop, startShop } from '../support/start-shop.ts'
import { stores } from '../support/stores.ts'
import { createDatabase } from '../support/test-databases.ts'

type Kind<Value> = Value extends string ? 'text' : Value extends number ? 'number' : 'bytes'
/** A question mark for columns that may be null, and only for those. */
type Columns<Table> = {
  [Column in keyof Table]: `${Kind<NonNullable<Table[Column]>>}${null extends Table[Column] ? '?' : ''}`
}

/** The schema of `DB` once more, in words that a running program has. The compiler holds the two together. */
const declared: { [Table in keyof DB]: Columns<DB[Table]> } = {
  settings: { name: 'text', value: 'text' },
  catalogue_version: { id: 'number', version: 'number', whole_since: 'number' },
  categories: {
    id: 'text',
    position: 'number',
    name: 'text',
    picture_id: 'text',
    hover_picture_id: 'text',
    is_demo: 'number',
  },
  subcategories: { id: 'text', category_id: 'text', position: 'number', name: 'text', picture_id: 'text' },
  products: {
    id: 'text',
    position: 'number',
    title: 'text',
    price_paise: 'number',
    categories: 'text',
    subcategory: 'text',
    color: 'text',
    materials: 'text',
    detail: 'text',
    description: 'text',
    stock: 'number',
    pictures: 'text',
    updated_at: 'number',
    is_published: 'number',
    is_demo: 'number',
    changed_in: 'number',
  },
  reviews: {
    id: 'text',
    product_id: 'text',
    author_id: 'text?',
    author_name: 'text',
    rating: 'number',
    text: 'text',
    created_at: 'number',
    is_demo: 'number',
  },
  pictures: { id: 'text', width: 'number', height: 'number', blur: 'text', bytes: 'bytes', is_demo: 'number' },
  storefront: { id: 'number', document: 'text', is_demo: 'number' },
  users: {
    id: 'text',
    fullname: 'text',
    email: 'text',
    password_hash: 'text',
    phone: 'text',
    address_line: 'text',
    address: 'text?',
    is_staff: 'number',
    created_at: 'number',
    last_login_at: 'number?',
  },
  sessions: { id: 'text', user_id: 'text', created_at: 'number', last_seen_at: 'number', expires_at: 'number' },
  password_resets: { id: 'text', user_id: 'text', created_at: 'number', expires_at: 'number' },
  numbers: { series: 'text', last: 'number' },
  messages: {
    number: 'text',
    request_key: 'text?',
    name: 'text',
    email: 'text',
    message: 'text',
    created_at: 'number',
  },
  subscriptions: {
    email: 'text',
    token: 'text',
    state: 'text',
    asked_at: 'number',
    confirmed_at: 'number?',
    left_at: 'number?',
  },
  custom_orders: {
    number: 'text',
    request_key: 'text?',
    type: 'text',
    material: 'text',
    gemstones: 'text',
    size: 'text',
    notes: 'text',
    name: 'text',
    email: 'text',
    phone: 'text',
    design: 'text',
    created_at: 'number',
  },
  guards: { id: 'text', count: 'number', expires_at: 'number', blocked_until: 'number' },
  bags: { user_id: 'text', revision: 'number', gift: 'text?' },
  bag_lines: { user_id: 'text', product_id: 'text', position: 'number', quantity: 'number' },
  wishlists: { user_id: 'text', revision: 'number' },
  wishes: { user_id: 'text', product_id: 'text', position: 'number' },
  outbox: {
    id: 'text',
    kind: 'text',
    payload: 'text',
    dedupe_key: 'text',
    state: 'text',
    run_at: 'number',
    attempts: 'number',
    last_error: 'text?',
    created_at: 'number',
  },
  sandbox_records: { id: 'text', kind: 'text', parent_id: 'text?', document: 'text', created_at: 'number' },
  sandbox_answers: { key: 'text', request: 'text', answer: 'text' },
  sandbox_webhooks: {
    id: 'text',
    sender: 'text',
    event: 'text',
    body: 'text',
    state: 'text',
    due_at: 'number',
    attempts: 'number',
    last_answer: 'number?',
    created_at: 'number',
  },
}

const kinds: Record<string, string> = {
  text: 'text',
  integer: 'number',
  int4: 'number',
  int8: 'number',
  bigint: 'number',
  blob: 'bytes',
  bytea: 'bytes',
}

describe.each(stores)('the database on %s', (store) => {
  let shop: InProcessShop

  beforeEach(async () => {
    shop = await startShop({ store })
  })
  afterEach(() => shop.stop())

  test('has exactly the tables and columns that the code declares', async () => {
    const tables = await shop.db.introspection.getTables()
    const live = Object.fromEntries(
      tables.map(({ name, columns }) => [
        name,
        Object.fromEntries(
          columns.map((column) => [
            column.name,
            `${kinds[column.dataType.toLowerCase()]}${column.isNullable ? '?' : ''}`,
          ]),
        ),
      ]),
    )
    expect(live).toEqual(declared)
  })

  test('keeps all of a transaction or nothing', async () => {
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

  test('never sells the last piece twice, however many try at once', async () => {
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

  test('repeats a transaction that another one crossed', async () => {
    let attempts = 0
    const result = await inTransaction(shop.db, async () => {
      attempts += 1
      if (attempts < 3) throw Object.assign(new Error('crossed'), { code: '40001' })
      return 'done'
    })
    expect([result, attempts]).toEqual(['done', 3])
  })

  test('answers numbers as numbers, also those that need more than 32 bits', async () => {
    const row = await shop.db.selectFrom('products').select('updated_at').executeTakeFirstOrThrow()
    expect(row.updated_at).toBeGreaterThan(Date.UTC(2026, 0, 1))
  })
})

describe.runIf(stores.includes('postgresql'))('a new PostgreSQL database', () => {
  test('is set up once by several processes that start together', async () => {
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
