import { rm } from 'node:fs/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeFakeBuild } from '../../tests/support/shop/fake-renderer.ts'
import { registerPages } from './pages.ts'

/** What the API knows, and how often it was read. A page shows the text of the same path in the API. */
let shop: { version: string; texts: Record<string, string | Promise<string>>; reads: string[]; reported: string[] }
let builtDir: string
let app: FastifyInstance

beforeEach(async () => {
  shop = { version: 'v1', texts: {}, reads: [], reported: [] }
  builtDir = await makeFakeBuild()
  app = fastify()
  app.get('/api/*', async ({ url }, reply) => {
    shop.reads.push(url)
    const text = await shop.texts[url]
    return text === undefined ? reply.code(500).send() : text
  })
  await registerPages(app, {
    builtDir,
    origin: () => 'https://shop.example',
    version: () => shop.version,
    policyFor: () => "default-src 'self'",
    rendersPerNetwork: 1500,
    reportError: (_error, context) => shop.reported.push(context),
  })
})
afterEach(async () => {
  await app.close()
  await rm(builtDir, { recursive: true })
})

test('parameters that an advertisement adds to a page’s URL do not render it again', async () => {
  shop.texts['/api/products'] = 'Nath, ring'
  const pages = [
    await app.inject('/products'),
    await app.inject('/products?fbclid=1'),
    await app.inject('/products?x=2'),
    await app.inject('/products?gclid=3'),
  ]
  expect(pages.map(({ body }) => body.includes('Nath, ring'))).toEqual(pages.map(() => true))
  expect(shop.reads).toEqual(['/api/products'])
})

test('after a change, a product’s page shows it at once, while lists stay for a moment', async () => {
  const texts = async () => {
    const pages = [await app.inject('/products'), await app.inject('/products/nath')]
    return pages.map(({ body }) => body.includes('sold out'))
  }
  Object.assign(shop.texts, { '/api/products': 'Nath, ring', '/api/products/nath': 'Nath' })
  await texts()
  Object.assign(shop.texts, { '/api/products': 'Nath, sold out, ring', '/api/products/nath': 'Nath, sold out' })
  shop.version = 'v2'
  expect(await texts()).toEqual([false, true])
})

test('a page that cannot be rendered is left to the browser and reported, and the next request renders it', async () => {
  const failed = await app.inject('/nath')
  expect(failed.statusCode).toBe(503)
  expect(failed.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' })
  expect(failed.headers['content-type']).toMatch(/html/)
  expect(shop.reported).toEqual(['A page could not be rendered.'])
  shop.texts['/api/nath'] = 'Nath'
  expect((await app.inject('/nath')).body).toContain('Nath')
})

test('a page without some of its data is not kept', async () => {
  shop.texts['/api/nath'] = 'The reviews could not be loaded.'
  expect((await app.inject('/nath')).body).toContain('could not be loaded')
  shop.texts['/api/nath'] = 'Two reviews'
  expect((await app.inject('/nath')).body).toContain('Two reviews')
})

test('a network that asks for ever more pages gets the shell, while other networks get theirs', async () => {
  const ask = (path: string, remoteAddress: string) => app.inject({ url: path, remoteAddress })
  for (let page = 0; page < 1500; page++) shop.texts[`/api/page-${page}`] = 'Nath'
  for (let page = 0; page < 1500; page++) await ask(`/page-${page}`, '203.0.113.7')
  Object.assign(shop.texts, { '/api/ring': 'Ring' })
  expect((await ask('/ring', '203.0.113.7')).statusCode).toBe(503)
  expect((await ask('/page-1499', '203.0.113.7')).body).toContain('Nath')
  expect((await ask('/ring', '198.51.100.1')).body).toContain('Ring')
})

test('while too many pages wait, further ones are shown by the browser, and search engines are to come back', async () => {
  const gate: { open?: () => void } = {}
  const opened = new Promise<string>((resolve) => {
    gate.open = () => resolve('Nath')
  })
  const paths = Array.from({ length: 1000 }, (_, index) => `/page-${index}`)
  for (const path of paths) shop.texts[`/api${path}`] = opened
  const waiting = paths.slice(0, -1).map(async (url) => await app.inject(url))
  const refused = await app.inject('/page-999')
  expect(refused.statusCode).toBe(503)
  expect(refused.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' })
  expect(refused.headers['content-type']).toMatch(/html/)
  gate.open?.()
  const served = await Promise.all(waiting)
  expect(served.filter(({ body }) => body.includes('Nath')).length).toBeGreaterThan(100)
  // The next request for a refused page renders it.
  expect((await app.inject('/page-999')).statusCode).toBe(200)
})

test('other requests are answered between pages', async () => {
  let turn = 0
  const count = () => {
    turn += 1
    counting = setImmediate(count)
  }
  let counting = setImmediate(count)
  const turns: number[] = []
  const paths = Array.from({ length: 50 }, (_, index) => `/page-${index}`)
  for (const path of paths) shop.texts[`/api${path}`] = 'Nath'
  app.addHook('onResponse', async ({ url }) => void (url.startsWith('/api/') && turns.push(turn)))
  await Promise.all(paths.map(async (path) => await app.inject(path)))
  clearImmediate(counting)
  expect(turns).toHaveLength(50)
  expect(new Set(turns).size).toBeGreaterThan(10)
})
