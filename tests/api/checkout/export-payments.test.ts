import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandboxKeys } from '#server/config/provider-config.ts'
import { apiClient, type Shopper } from '../../support/shop/api-client.ts'
import { newBuyer, RING, RING_PRICE, rings } from '../../support/shop/buyer.ts'
import { type InProcessShop, startShop } from '../../support/shop/start-shop.ts'

let shop: InProcessShop
let asha: Shopper
const ask = apiClient(() => shop.origin)
const inLondon = {
  street: '10 Brick Lane',
  city: 'London',
  state: 'England',
  country: 'united kingdom',
  pincode: 'E1 6RF',
}

beforeAll(async () => {
  shop = await startShop()
  asha = await newBuyer(ask, 'Asha Rao')
})
afterAll(() => shop.stop())

test('Stripe learns what is bought and who receives it, as Indian law requires of exports', async () => {
  const { payment: _, ...purchase } = rings(2, { address: inLondon })
  const { answer } = await ask('proceedCheckout', { token: asha.token, body: purchase })
  const [id] = answer.clientSecret.split('_secret')
  const response = await fetch(`${shop.origin}/sandbox/stripe/v1/payment_intents/${id}`, {
    headers: { authorization: `Bearer ${sandboxKeys.stripe.secretKey}` },
  })
  expect(await response.json()).toMatchObject({
    description: expect.stringMatching(/^Jewellery: .+ × 2$/),
    shipping: {
      name: 'Asha Rao',
      address: { line1: '10 Brick Lane', city: 'London', state: 'England', postal_code: 'E1 6RF', country: 'GB' },
    },
  })
})

test('PayPal learns what is bought and who receives it', async () => {
  const { token, user } = asha
  const body = { full_address: inLondon, number: '9876543210' }
  await ask('updateUser', { path: { id: user._id }, token, body })
  const products = [{ productID: RING, quantity: 1 }]
  await ask('replaceCart', { path: { userId: user._id }, token, body: { products } })
  const { answer } = await ask('startHostedPayment', { token, query: { userID: user._id, amount: RING_PRICE } })
  const id = new URL(answer.url).searchParams.get('token')
  const { clientId, clientSecret } = sandboxKeys.payPal
  const login = await fetch(`${shop.origin}/sandbox/paypal/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const { access_token } = await login.json()
  const response = await fetch(`${shop.origin}/sandbox/paypal/v2/checkout/orders/${id}`, {
    headers: { authorization: `Bearer ${access_token}` },
  })
  expect(await response.json()).toMatchObject({
    purchase_units: [
      {
        description: expect.stringMatching(/^Jewellery: .+ × 1$/),
        shipping: {
          name: { full_name: 'Asha Rao' },
          address: {
            address_line_1: '10 Brick Lane',
            admin_area_2: 'London',
            admin_area_1: 'England',
            postal_code: 'E1 6RF',
            country_code: 'GB',
          },
        },
      },
    ],
    payment_source: { paypal: { experience_context: { shipping_preference: 'SET_PROVIDED_ADDRESS' } } },
  })
})
