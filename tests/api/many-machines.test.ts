/**
 * The pieces of `compose.yaml` as processes of this machine: PostgreSQL, S3-compatible
 * storage, Caddy with `deploy/Caddyfile`, and two built shops. `npm run
 * test:many-machines` runs it.
 */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:http2'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import S3rver from 's3rver'
import { Agent, getGlobalDispatcher, setGlobalDispatcher } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../support/database/test-databases.ts'
import { type ApiClient, apiClient, type Shopper } from '../support/shop/api-client.ts'
import { newBuyer, newPurchase, RING, RING_PRICE, rings } from '../support/shop/buyer.ts'
import { type Caddy, prepareCaddy } from '../support/shop/caddy.ts'
import { runCli } from '../support/shop/cli.ts'
import { eventually } from '../support/shop/eventually.ts'
import { type BuiltShop, startBuiltShop } from '../support/shop/start-shop.ts'
import { photograph } from '../support/shop/upload-samples.ts'

const usualDispatcher = getGlobalDispatcher()

describe.runIf(process.env.MANY_MACHINES)('two shops behind Caddy', () => {
  let database: TestDatabase
  let folder: string
  let storage: S3rver
  let caddy: Caddy
  let ca: Buffer
  let first: BuiltShop
  let second: BuiltShop
  let askFirst: ApiClient
  let askSecond: ApiClient
  let ask: ApiClient
  let buyer: Shopper

  beforeAll(async () => {
    database = await createDatabase(process.env.TEMPLATE_DATABASE)
    folder = await mkdtemp(join(tmpdir(), 'nakshi-s3-'))
    storage = new S3rver({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      directory: folder,
      configureBuckets: [{ name: 'uploads', configs: [] }],
    })
    const { port } = await storage.run()
    caddy = await prepareCaddy()
    const environment = {
      NODE_ENV: 'production',
      PAYMENTS: 'sandbox',
      PUBLIC_URL: caddy.origin,
      DATABASE_URL: database.url,
      S3_URL: `http://S3RVER:S3RVER@127.0.0.1:${port}/uploads`,
      TRUSTED_PROXIES: '127.0.0.1',
      CLOSE_DELAY_MS: '2000',
    }
    ;[first, second] = await Promise.all([startBuiltShop(environment), startBuiltShop(environment)])
    ca = await caddy.start([first.origin, second.origin])
    setGlobalDispatcher(new Agent({ connect: { ca } }))
    askFirst = apiClient(() => first.origin)
    askSecond = apiClient(() => second.origin)
    ask = apiClient(() => caddy.origin)
    buyer = await newBuyer(ask)
  })
  afterAll(async () => {
    setGlobalDispatcher(usualDispatcher)
    await caddy.stop()
    await Promise.all([first.stop(), second.stop()])
    await storage.close()
    await rm(folder, { recursive: true, force: true })
    await database.drop()
  })

  test('browsers get HTTP/2, and are sent to HTTPS', async () => {
    const session = connect(caddy.origin, { ca })
    const [headers] = await once(session.request({ ':path': '/' }), 'response')
    expect(session.alpnProtocol).toBe('h2')
    expect(headers[':status']).toBe(200)
    session.destroy()
    const plain = await fetch(`${caddy.plainOrigin}/products?page=2`, { redirect: 'manual' })
    expect(plain.status).toBe(308)
    expect(plain.headers.get('location')).toBe('https://localhost/products?page=2')
  })

  test('what one shop takes, the other shows', async () => {
    const { token } = buyer
    const placed = await askFirst('createOrder', { body: rings(), token, headers: newPurchase() })
    expect(placed.http).toBe(200)
    const shown = await askSecond('readOrder', { path: { id: placed.answer.data.order_id }, token })
    expect(shown).toMatchObject({ http: 200 })
  })

  test('a picture has one address for good, and the same bytes, whichever shop is asked', async () => {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(await photograph())], 'design.jpg', { type: 'image/jpeg' }))
    const { answer } = await askFirst('uploadImage', { body: form })
    expect(answer.secure_url).toContain(`${caddy.origin}/uploads/`)
    const { pathname } = new URL(answer.secure_url)
    const shown = await Promise.all(
      [first, second, caddy].map(async ({ origin }) => {
        const response = await fetch(origin + pathname)
        expect(response.headers.get('cache-control')).toContain('immutable')
        return Buffer.from(await response.arrayBuffer())
      }),
    )
    const [bytes] = shown
    expect(bytes?.length).toBeGreaterThan(1000)
    expect(shown.map((other) => other.equals(bytes ?? Buffer.alloc(0)))).toEqual([true, true, true])
  })

  test('a changed price is on the pages of both', async () => {
    const page = `/products/${RING}`
    const shows = async (price: number) => {
      for (const { origin } of [first, second]) {
        const html = await (await fetch(origin + page)).text()
        expect(html).toContain(`"price":${price}`)
      }
    }
    await shows(RING_PRICE)
    await runCli({ dataDir: first.dataDir, databaseUrl: database.url }, 'price', RING, '317')
    await eventually(() => shows(317))
    await runCli({ dataDir: second.dataDir, databaseUrl: database.url }, 'price', RING, String(RING_PRICE))
    await eventually(() => shows(RING_PRICE))
  })

  test('both count the requests of one network together, whatever it writes into its headers', async () => {
    const remaining = async (origin: string, headers: Record<string, string>) => {
      const response = await fetch(`${origin}/api/places/countries`, { headers })
      return Number(response.headers.get('x-ratelimit-remaining'))
    }
    const network = '127.0.0.2'
    const before = await remaining(first.origin, { 'x-forwarded-for': network })
    expect(await remaining(second.origin, { 'x-forwarded-for': network })).toBe(before - 1)
    expect(await remainingThroughCaddy(network)).toBe(before - 2)
    expect(await remainingThroughCaddy(network, { 'x-forwarded-for': '203.0.113.9' })).toBe(before - 3)
    expect(await remainingThroughCaddy('127.0.0.3')).toBeGreaterThan(before - 3)
  })

  async function remainingThroughCaddy(localAddress: string, headers: Record<string, string> = {}): Promise<number> {
    const { host, port } = new URL(caddy.origin)
    const asked = request({
      ...{ host: '127.0.0.1', port, servername: 'localhost', localAddress, ca, agent: false },
      ...{ path: '/api/places/countries', headers: { host, ...headers } },
    })
    const [response] = await once(asked.end(), 'response')
    response.resume()
    return Number(response.headers['x-ratelimit-remaining'])
  }

  test('no request fails while they are restarted in turn', async () => {
    await runCli({ dataDir: first.dataDir, databaseUrl: database.url }, 'stock', RING, '100000')
    const outcomes: string[] = []
    let slowestMs = 0
    let isOn = true
    const buy = async () => {
      while (isOn) {
        const startedAt = performance.now()
        const { http, code } = await ask('createOrder', { body: rings(), token: buyer.token, headers: newPurchase() })
        const page = await fetch(`${caddy.origin}/products/${RING}`)
        outcomes.push(`order ${http} ${code ?? ''}, page ${page.status}`)
        slowestMs = Math.max(slowestMs, performance.now() - startedAt)
        await setTimeout(50)
      }
    }
    const buying = buy()
    for (const shop of [first, second]) {
      await shop.goAway()
      await shop.comeBack()
    }
    isOn = false
    await buying
    expect(outcomes.length).toBeGreaterThan(20)
    expect([...new Set(outcomes)]).toEqual(['order 200 , page 200'])
    console.log(
      `${outcomes.length} orders and as many pages while both were restarted in turn, none failed; ` +
        `the slowest order and page together took ${slowestMs.toFixed(0)} ms.`,
    )
  })
})
