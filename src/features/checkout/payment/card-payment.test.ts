import 'fake-indexeddb/auto'
import type { Stripe, StripeCardElement } from '@stripe/stripe-js'
import { beforeEach, expect, test, vi } from 'vitest'
import { addLine, type Bag, bagModel, emptyBag } from '#contract/bag/bag.ts'
import { errors } from '#contract/errors.ts'
import type { CheckoutRequest } from '#contract/schemas/order.ts'
import { readUser } from '#contract/user.ts'
import { setTransport } from '#sync/api.ts'
import { storeSession } from '#sync/session/session-store.ts'
import { deviceStorage, updateSyncedList } from '#sync/storage/device-storage.ts'
import { payByCard } from './card-payment.ts'
import { beginHostedCheckout, type CardCheckout } from './dollar-checkout.ts'

const ring = { productId: 'ring', title: 'Ring', pricePaise: 499_00, image: '', stock: 5, color: [] }
const address = { street: '12 Ellis Bridge', city: 'Ahmedabad', state: 'Gujarat', country: 'India', pincode: '380006' }
const wireMeera = {
  _id: 'meera',
  fullname: 'Meera',
  email: 'm@example.in',
  phone_no: '',
  number: '',
  avatarSrc: '',
  address: '',
  full_address: null,
  addressName: '',
  addresses: [],
  business: null,
  isEmailVerified: true,
}
const buyer = { userId: 'meera', fullname: 'Meera', email: 'm@example.in', phone: '9876543210', token: 'secret' }
const purchase: CheckoutRequest = {
  products: [{ productID: 'ring', quantity: 1, price: 499 }],
  amount: 499,
  address,
  coupon: '',
  giftData: null,
}

/** A bag with one ring, synced with the account. */
const syncedBag: Bag = {
  ...addLine(emptyBag, ring),
  sync: { ownerId: 'meera', base: bagModel.contentsOf(addLine(emptyBag, ring)), revision: 3, pendingWrites: null },
}

const checkout: CardCheckout = {
  method: 'stripe',
  status: 'ok',
  intendedID: 'i1',
  heldUntil: new Date(Date.now() + 600_000).toISOString(),
  clientSecret: 'pi_1_secret_1',
  finalOrder: { amount: 5.67, amountInRupees: 499, rupeesPerDollar: 88, products: [] },
}

/** The end of a reservation that is over. */
const ENDED = new Date(0).toISOString()

/** Paths and idempotency keys of all requests, in order. */
const paths: string[] = []
const keys: (string | null)[] = []

/** Mocks the server. `overrides` replaces response bodies by path; null simulates a network failure. */
function fakeServer(overrides: Record<string, object | null> = {}): void {
  const responses: Record<string, object | null> = {
    '/api/users/meera': { status: 'ok', user: { ...wireMeera, full_address: address } },
    '/api/checkout/proceed': checkout,
    '/api/checkout/pay': { ...checkout, url: 'https://paypal.example/pay' },
    ...overrides,
  }
  setTransport(async (url, init) => {
    const path = String(url).split('?')[0] ?? ''
    paths.push(path)
    keys.push(new Headers(init?.headers).get('idempotency-key'))
    const body = responses[path]
    if (!body) throw new TypeError('Failed to fetch')
    return Response.json(body, { status: 'code' in body ? 409 : 200 })
  })
}

/** Creates a Stripe mock that fails every card payment with the given error type. */
function failingStripe(type: string) {
  const confirmCardPayment = vi.fn(async () => ({ error: { type, message: 'No.' } }))
  return { stripe: { confirmCardPayment } as unknown as Stripe, confirmCardPayment }
}

const card = {} as StripeCardElement

beforeEach(async () => {
  vi.stubGlobal('document', {
    addEventListener: () => undefined,
    visibilityState: 'visible',
    documentElement: { toggleAttribute: () => undefined },
  })
  vi.stubGlobal('navigator', {})
  paths.length = 0
  keys.length = 0
  fakeServer()
  await storeSession({ token: 'secret', user: readUser(wireMeera) })
  await updateSyncedList(deviceStorage, bagModel, () => syncedBag)
})

test('a declined card keeps the reservation; once it has ended, it is renewed under the same key before each next card', async () => {
  const { stripe, confirmCardPayment } = failingStripe('card_error')
  let current = checkout
  const onReservationChange = (changed: CardCheckout) => (current = changed)
  const pay = () => payByCard({ stripe, card, checkout: current, onReservationChange }, purchase, buyer)
  expect(await pay()).toEqual({ kind: 'declined', message: 'No.' })
  expect(paths).toEqual([])
  expect(current).toBe(checkout)
  fakeServer({ '/api/checkout/proceed': { ...checkout, heldUntil: ENDED } })
  current = { ...checkout, heldUntil: ENDED }
  await pay()
  await pay()
  const renewalKeys = keys.filter((_, index) => paths[index] === '/api/checkout/proceed')
  expect(renewalKeys).toEqual([expect.any(String), renewalKeys[0]])
  expect(confirmCardPayment).toHaveBeenCalledTimes(3)
  expect(confirmCardPayment).toHaveBeenLastCalledWith('pi_1_secret_1', {
    payment_method: {
      card,
      billing_details: {
        name: 'Meera',
        email: 'm@example.in',
        address: {
          line1: '12 Ellis Bridge',
          city: 'Ahmedabad',
          state: 'Gujarat',
          postal_code: '380006',
          country: 'IN',
        },
      },
    },
  })
})

test('a product sold out after the reservation has ended is refused before the next card is charged', async () => {
  const { stripe, confirmCardPayment } = failingStripe('card_error')
  const onReservationChange = vi.fn()
  const pay = (heldUntil: string) =>
    payByCard({ stripe, card, checkout: { ...checkout, heldUntil }, onReservationChange }, purchase, buyer)
  await pay(checkout.heldUntil)
  const { message } = errors.OUT_OF_STOCK
  fakeServer({ '/api/checkout/proceed': { status: 'error', code: 'OUT_OF_STOCK', message } })
  expect(await pay(ENDED)).toMatchObject({ kind: 'refused', code: 'OUT_OF_STOCK' })
  expect(confirmCardPayment).toHaveBeenCalledTimes(1)
})

test('a shopper whose reservation is not renewed is told so before the card is charged again', async () => {
  const { stripe, confirmCardPayment } = failingStripe('card_error')
  let current: CardCheckout = { ...checkout, isHeld: true, heldUntil: ENDED }
  const onReservationChange = (changed: CardCheckout) => (current = changed)
  const pay = () => payByCard({ stripe, card, checkout: current, onReservationChange }, purchase, buyer)
  fakeServer({ '/api/checkout/proceed': { ...checkout, isHeld: false } })
  expect(await pay()).toEqual({ kind: 'not held' })
  expect(confirmCardPayment).not.toHaveBeenCalled()
  expect(current).toMatchObject({ isHeld: false })
  expect(await pay()).toMatchObject({ kind: 'declined' })
  expect(confirmCardPayment).toHaveBeenCalledTimes(1)
})

test('a payment that the shop has cancelled is begun again, and paid', async () => {
  const answers = [{ error: { code: 'payment_intent_unexpected_state', message: 'Canceled.' } }, {}]
  const confirmCardPayment = vi.fn(async () => answers.shift())
  const stripe = { confirmCardPayment } as unknown as Stripe
  fakeServer({ '/api/checkout/proceed': { ...checkout, clientSecret: 'pi_2_secret_2' } })
  const onReservationChange = vi.fn()
  await payByCard({ stripe, card, checkout, onReservationChange }, purchase, buyer)
  expect(confirmCardPayment).toHaveBeenLastCalledWith('pi_2_secret_2', expect.anything())
  expect(onReservationChange).toHaveBeenCalledTimes(1)
  expect(paths.slice(-2)).toEqual(['/api/checkout/proceed', '/api/checkout/complete'])
})

test('an invalid card number leaves the reservation in place', async () => {
  const onReservationChange = vi.fn()
  const { stripe } = failingStripe('validation_error')
  const result = await payByCard({ stripe, card, checkout, onReservationChange }, purchase, buyer)
  expect(result).toMatchObject({ kind: 'declined' })
  expect(onReservationChange).not.toHaveBeenCalled()
})

test('a hosted checkout begins once the account has the bag that is shown', async () => {
  expect(await beginHostedCheckout(purchase, buyer)).toMatchObject({
    kind: 'begun',
    checkout: { url: 'https://paypal.example/pay' },
  })
  expect(paths).toEqual(['/api/users/meera', '/api/checkout/pay'])
})

test('a hosted checkout does not begin if the bag cannot be saved to the account', async () => {
  await updateSyncedList(deviceStorage, bagModel, (bag) => addLine(bag, ring))
  expect(await beginHostedCheckout(purchase, buyer)).toMatchObject({ kind: 'unavailable' })
  expect(paths).not.toContain('/api/checkout/pay')
})

test('a hosted checkout does not begin if the account’s bag differs from the one shown', async () => {
  await updateSyncedList(deviceStorage, bagModel, () => ({ ...syncedBag, lines: [] }))
  const bought = { products: [], giftData: null }
  fakeServer({ '/api/carts/meera': { status: 'ok', products: [], giftData: null, revision: 4, bought, notes: [] } })
  expect(await beginHostedCheckout(purchase, buyer)).toMatchObject({ kind: 'refused', code: 'CHANGED_ELSEWHERE' })
  expect(paths).not.toContain('/api/checkout/pay')
})
