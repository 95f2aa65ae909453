import { afterAll, beforeAll, expect, test } from 'vitest'
import { type InProcessShop, startShop } from '../../support/shop/start-shop.ts'

let shop: InProcessShop
const cleanUp: InProcessShop[] = []

beforeAll(async () => {
  shop = await startShop()
  cleanUp.push(shop)
})
afterAll(() => Promise.all(cleanUp.map((open) => open.stop())))

const read = (path: string, origin = shop.origin) => fetch(origin + path)

test('every email can be previewed as HTML and as text', async () => {
  const list = await (await read('/api/dev/mails')).text()
  const addresses = [...list.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href)
  expect(addresses.length).toBeGreaterThan(2)
  for (const address of addresses) {
    const shown = await read(address)
    expect(shown.status).toBe(200)
    expect(shown.headers.get('content-type')).toContain(address.endsWith('text') ? 'text/plain' : 'text/html')
    expect(await shown.text()).toContain('Nakshi')
  }
})

test('a previewed email may not run scripts or load resources', async () => {
  const policy = (await read('/api/dev/mails/password-reset')).headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('script')
})

test('an unknown email is not found', async () => {
  expect((await read('/api/dev/mails/constructor')).status).toBe(404)
})

test('a shop in production has no preview', async () => {
  const open = await startShop({ environment: { NODE_ENV: 'production', PAYMENTS: 'sandbox' } })
  cleanUp.push(open)
  expect((await read('/api/dev/mails', open.origin)).status).toBe(404)
})
