import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { rm } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
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
  })
})

test('a form that its network has sent too often comes back with what was typed, and is then not read at all', async () => {
  const builtDir = await makeFakeBuild()
  const shop = await startShop({ open: { builtDir } })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const send = () =>
    shop.app.inject({
      method: 'POST',
      url: '/contact-us',
      remoteAddress: '2001:db8:1:2::a',
      headers,
      payload: 'name=Asha&email=none&message=Is+it+silver',
    })
  const sendMany = async (times: number) => {
    for (let sent = 0; sent < times; sent += 50) await Promise.all(Array.from({ length: 50 }, send))
  }
  await sendMany(1500)
  const refused = await send()
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['content-type']).toContain('html')
  expect(refused.body).toContain('Is it silver')
  expect(refused.body).toContain('Please try again in')
  await sendMany(1500)
  const unread = await send()
  expect(unread.statusCode).toBe(429)
  expect(unread.json()).toMatchObject({ code: 'NETWORK_BUSY' })
  await shop.stop()
  await rm(builtDir, { recursive: true })
})

/** Routes outside the contract's table without a limit, by the reason. */
const UNLIMITED: Record<string, readonly string[]> = {
  'everybody reads these pages and files': [
    'GET /*',
    'GET /index.html',
    'GET /main.css',
    'GET /sw.js',
    'GET /media/:file',
    'GET /uploads/:name',
    'GET /robots.txt',
    'GET /sitemap.xml',
    'GET /sitemap-:number(^[1-9]\\d{0,4}).xml',
    'GET /api/openapi.json',
  ],
  'a mailbox provider calls these for many readers, with a token': [
    'GET /api/newsletter/one-click/:token',
    'POST /api/newsletter/one-click/:token',
    'GET /api/stock-alerts/one-click/:token',
    'POST /api/stock-alerts/one-click/:token',
  ],
  'a provider calls these, and nothing unsigned is believed': [
    'POST /api/razorpay/callback',
    'POST /api/webhooks/parcels',
    'POST /api/webhooks/paypal',
    'POST /api/webhooks/razorpay',
    'POST /api/webhooks/stripe',
  ],
  'only on a developer’s machine': ['GET /api/dev/mails', 'GET /api/dev/mails/:name'],
}

/** The sandbox plays the providers, which have limits of their own; others answer 404. */
const isExempt = (name: string) => name.includes(' /sandbox/') || name.endsWith(' /api/*')

test('outside the table of endpoints, every route has a limit for each network, or is named as one without', async () => {
  const inTable = new Set(Object.values(endpoints).map(({ method, path }) => `${method} /api${path}`))
  const builtDir = await makeFakeBuild()
  const routes: { name: string; perNetwork: number | undefined }[] = []
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url, config }) => {
      for (const one of [method].flat()) routes.push({ name: `${one} ${url}`, perNetwork: config?.perNetwork })
    })
  }
  subscribe('fastify.initialization', watch)
  const shop = await startShop({ open: { builtDir } })
  unsubscribe('fastify.initialization', watch)
  await shop.stop()
  await rm(builtDir, { recursive: true })
  const others = routes.filter(({ name }) => !inTable.has(name) && !name.startsWith('HEAD '))
  expect(others.filter(({ perNetwork }) => perNetwork !== undefined && perNetwork < 1500)).toEqual([])
  const unlimited = others.filter(({ perNetwork }) => perNetwork === undefined).map(({ name }) => name)
  const unexplained = unlimited.filter((name) => !isExempt(name))
  expect([...new Set(unexplained)].sort()).toEqual(Object.values(UNLIMITED).flat().sort())
})
