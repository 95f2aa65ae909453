import { execFile } from 'node:child_process'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { openShop } from '#server/open-shop.ts'
import { findPostgres } from '../../scripts/setup/test-programs.mjs'
import { createDatabase, type TestDatabase } from '../support/database/test-databases.ts'
import { apiClient, PASSWORD } from '../support/shop/api-client.ts'
import { newBuyer, newPurchase, RING, rings } from '../support/shop/buyer.ts'
import { eventually } from '../support/shop/eventually.ts'
import { copyTemplateDataDir, makeDataDir, quietShop } from '../support/shop/shop-template.ts'
import { stores } from '../support/shop/stores.ts'

const run = promisify(execFile)

describe.each(stores)('a backup on %s', (store) => {
  const cleanUps: (() => Promise<unknown>)[] = []

  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
  })

  async function folder(create: () => Promise<string>): Promise<string> {
    const path = await create()
    cleanUps.push(() => rm(path, { recursive: true, force: true }))
    return path
  }
  async function database(template?: string): Promise<TestDatabase | null> {
    if (store !== 'postgresql') return null
    const created = await createDatabase(template)
    cleanUps.push(created.drop)
    return created
  }
  /** Opens a shop, with a client and a function that returns the stock of the ring. */
  async function open(dataDir: string, data: TestDatabase | null) {
    const config = readConfig({ ...quietShop(dataDir), ...(data && { DATABASE_URL: data.url }) })
    const shop = await openShop(config, { logLevel: 'silent', builtDir: null })
    const ask = apiClient(() => shop.origin)
    const stock = async () => (await ask('readProduct', { path: { id: RING } })).answer.product.stock
    return { ask, stock, close: () => shop.close() }
  }

  test('of the data folder and the database restores accounts, sessions, orders and stock', async () => {
    const dataDir = await folder(() => copyTemplateDataDir(store))
    const data = await database(process.env.TEMPLATE_DATABASE)
    const shop = await open(dataDir, data)
    const asha = await newBuyer(shop.ask)
    const { answer: placed } = await shop.ask('createOrder', { token: asha.token, body: rings(2) })
    const before = await shop.stock()
    await shop.close()

    const backup = await folder(makeDataDir)
    // In this process, SQLite deletes its files only when libsql's objects are collected, perhaps during the copy.
    await eventually(() => cp(dataDir, join(backup, 'data'), { recursive: true }))
    const dump = join(backup, 'shop.sql')
    const postgres = (program: string) => join(findPostgres() ?? '', program)
    if (data) await run(postgres('pg_dump'), ['--file', dump, data.url])
    await rm(dataDir, { recursive: true })

    const restoredData = await database()
    if (restoredData) await run(postgres('psql'), ['--quiet', '--file', dump, restoredData.url])
    const restored = await open(join(backup, 'data'), restoredData)
    const { path, token } = { path: { userId: asha.user._id }, token: asha.token }
    expect((await restored.ask('listOrders', { path, token })).answer).toMatchObject([{ _id: placed.data._id }])
    const login = await restored.ask('login', { body: { email: asha.email, password: PASSWORD } })
    expect(login.answer.user).toMatchObject({ _id: asha.user._id })
    expect(await restored.stock()).toBe(before)
    const { answer: next } = await restored.ask('createOrder', {
      token: login.answer.accessToken,
      headers: newPurchase(),
      body: rings(1),
    })
    expect(next.data.order_id).not.toBe(placed.data.order_id)
    expect(await restored.stock()).toBe(before - 1)
    await restored.close()
  })
})
