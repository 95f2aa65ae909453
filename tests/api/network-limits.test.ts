import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRequestCounts } from '#server/http/network-limits.ts'
import { deleteExpiredRows } from '#server/jobs/cleanup.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { makeFakeBuild } from '../support/shop/fake-renderer.ts'
import { MINUTE, movableClock } from '../support/shop/movable-clock.ts'
import { type InProcessShop, startShop } from '../support/shop/start-shop.ts'
import { stores } from '../support/shop/stores.ts'

describe.each(stores)('requests of a network on %s', (store) => {
  let shop: InProcessShop
  const clock = movableClock()

  beforeAll(async () => {
    shop = await startShop({ store, open: { clock: clock.now } })
  })
  afterAll(() => shop.stop())

  test('are counted together by all processes, from the first to the last of many at once', async () => {
    const elsewhere = store === 'postgresql' ? await openStorage(shop.config) : null
    const here = openRequestCounts(shop.db, store)
    const there = elsewhere ? openRequestCounts(elsewhere.db, store) : here
    const count = (count: typeof here) => count('requests of 203.0.113.7', clock.now())
    const counted = await Promise.all(Array.from({ length: 40 }, () => [count(here), count(there)]).flat())
    await elsewhere?.close()
    const counts = counted.map((request) => request.count)
    expect(Math.max(...counts)).toBe(80)
    expect(new Set(counted.map(({ expiresAt }) => expiresAt - clock.now()))).toEqual(new Set([10 * MINUTE]))
    expect((await count(openRequestCounts(shop.db, store))).count).toBe(store === 'postgresql' ? 81 : 1)
  })

  test('begin again after ten minutes, and leave nothing behind', async () => {
    const count = openRequestCounts(shop.db, store)
    const ask = async () => (await count('requests of 203.0.113.8', clock.now())).count
    expect([await ask(), await ask()]).toEqual([1, 2])
    clock.pass(10 * MINUTE)
    expect(await ask()).toBe(1)
    clock.pass(10 * MINUTE)
    await deleteExpiredRows(shop.db, clock.now())
    expect(await shop.db.selectFrom('attempt_limits').select('id').execute()).toEqual([])
  })

  test('reach the endpoint at the limit, and beyond it are refused until the ten minutes are over', async () => {
    const ask = (remoteAddress: string) =>
      shop.app.inject({ method: 'POST', url: '/api/newsletter', remoteAddress, payload: {} })
    for (let request = 0; request < 1500; request += 50) {
      await Promise.all(Array.from({ length: 50 }, () => ask('2001:db8:1:2::a')))
    }
    clock.pass(MINUTE)
    const refused = await ask('2001:db8:1:2::b')
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('540')
    expect(refused.json()).toMatchObject({ code: 'NETWORK_BUSY', retryAfter: 540 })
    expect(refused.json().message).toContain('Please try again in 9 minutes.')
    expect((await ask('2001:db8:1:3::a')).statusCode).toBe(400)
    clock.pass(9 * MINUTE)
    expect((await ask('2001:db8:1:2::b')).statusCode).toBe(400)
  }, 60_000)
})

describe('outside the table of endpoints, a network has a limit for', () => {
  let shop: InProcessShop
  let builtDir: string

  beforeAll(async () => {
    builtDir = await makeFakeBuild()
    shop = await startShop({ open: { builtDir } })
  })
  afterAll(async () => {
    await shop.stop()
    await rm(builtDir, { recursive: true })
  })

  test.each([
    ['GET', '/api/orders/1/invoice'],
    ['GET', '/api/orders/1/invoice.pdf'],
    ['GET', '/api/orders/1/credit-notes/1.pdf'],
    ['GET', '/api/orders/follow/1/invoice'],
    ['GET', '/api/orders/follow/1/credit-notes/1.pdf'],
    ['POST', '/'],
    ['POST', '/contact-us'],
    ['POST', '/track-order'],
    ['POST', '/custom-order'],
  ] as const)('%s %s', async (method, url) => {
    const { headers } = await shop.app.inject({ method, url })
    expect(Number(headers['x-ratelimit-limit'])).toBeGreaterThanOrEqual(1500)
  })
})
