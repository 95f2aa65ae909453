import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiClient } from '../support/shop/api-client.ts'
import { newBuyer, RING, RING_PRICE, rings } from '../support/shop/buyer.ts'
import { eventually } from '../support/shop/eventually.ts'
import { readMails } from '../support/shop/mails.ts'
import { sandboxOf } from '../support/shop/sandbox-client.ts'
import { type InProcessShop, startShop } from '../support/shop/start-shop.ts'

const PUBLIC = 'https://nakshi.example'

describe.each([
  ['a PUBLIC_URL', { PUBLIC_URL: PUBLIC, PAYMENTS: 'sandbox' }],
  ['no PUBLIC_URL', {}],
])('a shop with %s names its own address', (_, environment) => {
  let shop: InProcessShop
  const ask = apiClient(() => shop.origin)
  const sandbox = sandboxOf(() => shop.origin)
  const wanted = () => ('PUBLIC_URL' in environment ? PUBLIC : shop.origin)

  beforeAll(async () => {
    shop = await startShop({ environment })
  })
  afterAll(() => shop.stop())

  test('in its emails', async () => {
    const { token, email } = await newBuyer(ask)
    const { answer } = await ask('createOrder', { body: rings(), token })
    await eventually(async () => {
      const mail = (await readMails(shop.dataDir)).find(({ to }) => to === email)
      expect(mail?.text).toContain(`${wanted()}/orders/${answer.data._id}\n`)
    })
  })

  test('in the return URL for a provider’s page', async () => {
    const { token, user } = await newBuyer(ask)
    const products = [{ productID: RING, quantity: 1 }]
    await ask('replaceCart', { path: { userId: user._id }, token, body: { products } })
    const { answer } = await ask('startHostedPayment', { query: { userID: user._id, amount: RING_PRICE }, token })
    expect(answer.url).toMatch(`${wanted()}/sandbox/paypal/`)
    // The owner's address does not exist in a test.
    const back = await sandbox.payOnPage(answer.url.replace(wanted(), shop.origin))
    expect(back).toMatch(`${wanted()}/cart?res=success&intended=${answer.intendedID}`)
  })

  test('for search engines', async () => {
    const robots = await (await fetch(`${shop.origin}/robots.txt`)).text()
    expect(robots).toContain(`Sitemap: ${wanted()}/sitemap.xml`)
    const index = await (await fetch(`${shop.origin}/sitemap.xml`)).text()
    expect(index).toContain(`<sitemap><loc>${wanted()}/sitemap-1.xml</loc></sitemap>`)
    const sitemap = await (await fetch(`${shop.origin}/sitemap-1.xml`)).text()
    expect(sitemap).toContain(`<loc>${wanted()}/products</loc>`)
    expect((await fetch(`${shop.origin}/sitemap-2.xml`)).status).toBe(404)
  })
})
