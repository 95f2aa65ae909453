/** Databases of 1.0.0 and later, and their API, in this release. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { openShop } from '#server/open-shop.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { apiOutline, readOutline } from '../support/releases/api-outline.ts'
import { NOW, openKeptDatabase, structureOf } from '../support/releases/kept-database.ts'
import { apiClient } from '../support/shop/api-client.ts'
import { quietShop } from '../support/shop/shop-template.ts'
import { stores } from '../support/shop/stores.ts'

const folder = new URL('../support/releases/', import.meta.url)
const releases = readdirSync(folder).flatMap((file) => /^(\d+\.\d+\.\d+)-api\.txt$/.exec(file)?.[1] ?? [])

describe.each(releases)('what release %s has written', (release) => {
  test.each(stores)('opens on %s, with accounts, addresses, orders, returns and alerts', async (store) => {
    const kept = await openKeptDatabase(store, release)
    const { dataDir, databaseUrl } = kept
    const environment = { ...quietShop(dataDir), ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
    const shop = await openShop(readConfig(environment), { logLevel: 'silent', builtDir: null, clock: () => NOW })
    const ask = apiClient(() => shop.origin)
    const { data } = (await ask('readMyData', { token: 'token-of-asha' })).answer
    const gifts = await ask('applyCoupon', { body: { code: 'DIWALI20' } })
    const nath = (await ask('readProduct', { path: { id: 'nath-nose-ring' } })).answer
    await shop.close()

    expect(data).toMatchObject({
      account: { email: 'asha@example.com' },
      bag: { giftData: { occasion: 'Birthday' } },
      wishlist: ['kamal-band'],
      stockAlerts: [{ productId: 'kamal-band' }],
      reviews: [{ rating: 5 }],
    })
    expect(data.orders.map(({ order_id, status }) => [order_id, status])).toEqual([
      ['NK-26-000005', 'pending'],
      ['NK-26-000004', 'pending'],
      ['NK-26-000003', 'cancelled'],
      ['NK-26-000002', 'pending'],
      ['NK-26-000001', 'delivered'],
    ])
    expect(JSON.stringify(data.account)).toContain('3 Ellis Bridge')
    expect(data.orders[0]).toMatchObject({
      business: { gstin: '24ABCDE1234F1Z6' },
      address: { recipient: 'Asha Patel' },
    })
    expect(gifts.answer).toMatchObject({ code: 'DIWALI20' })
    expect(JSON.stringify(nath)).toContain('660')

    const fresh = await openKeptDatabase(store)
    const storages = [await openStorage(kept), await openStorage(fresh)] as const
    expect(await structureOf(storages[0])).toEqual(await structureOf(storages[1]))
    for (const { close } of storages) await close()
    await fresh.remove()
    await kept.remove()
  })

  test('is what clients of its API still find: the same operations and fields, and nothing new that they must send', () => {
    const earlier = readOutline(readFileSync(new URL(`${release}-api.txt`, folder), 'utf8').trimEnd())
    const today = new Set(apiOutline())
    const isNeed = (line: string) => / needs /.test(line)
    expect(earlier.filter((line) => !(isNeed(line) || today.has(line)))).toEqual([])
    const operations = new Set(earlier.filter((line) => !/ (takes|needs|gives) /.test(line)))
    const known = new Set(earlier)
    const needs = [...today].filter((line) => isNeed(line) && operations.has(line.split(' needs ')[0] ?? ''))
    expect(needs.filter((line) => !known.has(line))).toEqual([])
  })
})
