import { afterEach, expect, test } from 'vitest'
import { type InProcessShop, startShop } from '../../support/shop/start-shop.ts'

let shop: InProcessShop | undefined

afterEach(async () => {
  await shop?.stop()
  shop = undefined
})

async function statusesOf(environment: Record<string, string>) {
  shop = await startShop({ environment })
  const { origin } = shop
  const statusOf = async (path: string) => (await fetch(origin + path)).status
  return {
    script: await statusOf('/sandbox/razorpay/checkout.js'),
    api: await statusOf('/sandbox/stripe/v1/payment_intents/pi_x'),
    control: await statusOf('/sandbox/control/webhooks'),
  }
}

test('without keys, the sandbox and its controls are open', async () => {
  expect(await statusesOf({})).toEqual({ script: 200, api: 401, control: 200 })
})

test.each([
  ['in production', { NODE_ENV: 'production' }],
  ['at a public address', { PUBLIC_URL: 'https://shop.example' }],
])('%s, the sandbox is open only on request and without its controls', async (_, environment) => {
  expect(await statusesOf({ ...environment, PAYMENTS: 'sandbox' })).toEqual({ script: 200, api: 401, control: 404 })
})

test.each([
  ['forwarded by a proxy', { 'x-forwarded-for': '8.8.8.8' }],
  ['forwarded by a proxy that says so in the standard’s words', { forwarded: 'for=8.8.8.8' }],
  ['of another name that points at this machine', { host: 'evil.example' }],
  ['without a forwarder, at this machine', { host: 'localhost:4173' }, 200],
])('a request %s controls the sandbox only from this machine', async (_, headers, status = 404) => {
  shop = await startShop()
  expect((await shop.app.inject({ url: '/sandbox/control/webhooks', headers })).statusCode).toBe(status)
})

test('another machine of the same network does not control the sandbox', async () => {
  shop = await startShop()
  const request = { url: '/sandbox/control/webhooks', remoteAddress: '192.168.0.9' }
  expect((await shop.app.inject(request)).statusCode).toBe(404)
})

test('with a provider’s keys, the sandbox does not exist', async () => {
  const environment = { RAZORPAY_KEY_ID: 'rzp_test_own', RAZORPAY_KEY_SECRET: 'a', RAZORPAY_WEBHOOK_SECRET: 'b' }
  expect(await statusesOf(environment)).toEqual({ script: 404, api: 404, control: 404 })
})

test('its scripts leave only the provider’s globals on the page', async () => {
  shop = await startShop()
  for (const [path, name] of [
    ['/sandbox/razorpay/checkout.js', 'Razorpay'],
    ['/sandbox/stripe/stripe.js', 'Stripe'],
  ] as const) {
    const script = await (await fetch(shop.origin + path)).text()
    const page: Record<string, unknown> = {}
    new Function('window', script)(page)
    expect(Object.keys(page)).toEqual([name])
  }
})

test('unreadable input is refused, and is not an error of the shop', async () => {
  shop = await startShop()
  const pressed = await fetch(`${shop.origin}/sandbox/razorpay/checkout/order_x/pay?key=rzp_test_sandbox`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"succeeds":"perhaps"}',
  })
  expect(pressed.status).toBe(400)
})
