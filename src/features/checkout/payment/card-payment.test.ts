import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { addLine, type Bag, bagModel, emptyBag, readBag } from '#contract/bag/bag.ts'
import { errors } from '#contract/errors.ts'
import { setTransport } from '#sync/api.ts'
import { storeSession } from '#sync/session/session-store.ts'
import { deviceStorage } from '#sync/storage/device-storage.ts'
import { beginHostedPayment, type CardCheckout, payByCard } from './card-payment.ts'
import type { Purchase } from './purchase.ts'
import type { CardElement, Stripe } from './stripe.ts'

const ring = { id: 'ring', title: 'Ring', price: 499, image: '', stock: 5, color: [] }
const address = { street: '12 Ellis Bridge', city: 'Ahmedabad', state: 'Gujarat', country: 'India', pincode: '380006' }
const meera = { _id: 'meera', fullname: 'Meera', email: 'm@example.in', phone_no: '', address: '', full_address: null }
const buyer = { userId: 'meera', fullname: 'Meera', email: 'm@example.in', phone: '9876543210', token: 'secret' }
const purchase: Purchase = {
  products: [{ productID: 'ring', quantity: 1, price: 499 }],
  amount: 499,
  address,
  coupon: '',
  giftData: null,
}

/** A bag of one ring that the account has, and no more than that. */
const agreed: Bag = {
  ...addLine(emptyBag, ring),
  sync: { ownerId: 'meera', base: bagModel.contentsOf(addLine(emptyBag, ring)), revision: 3, pendingWrites: null },
}

const checkout: CardCheckout = {
  status: 'ok',
  intendedID: 'i1',
  heldUntil: new Date(Date.now() + 600_000).toISOString(),
  clientSecret: 'pi_1_secret_1',
  finalOrder: { amount: 5.67, amountInRupees: 499, rupeesPerDollar: 88, products: [] },
}

/** What the shop was asked for, in turn, and the keys that went along. */
const asked: string[] = []
const keys: (string | null)[] = []

/** The shop answers everything, but these as they are given; null where it does not. */
function shopAnswers(own: Record<string, object | null> = {}): void {
  const usual: Record<string, object> = {
    '/api/users/meera': { status: 'ok', user: { ...meera, full_address: address } },
    '/api/checkout/proceed': checkout,
    '/api/checkout/pay': { ...checkout, url: 'https://paypal.example/pay' },
  }
  setTransport(async (url, init) => {
    const path = String(url).split('?')[0] ?? ''
    asked.push(path)
    keys.push(new Headers(init?.headers).get('idempotency-key'))
    const answer = { ...usual, ...own }[path]
    if (!answer) throw new TypeError('There is no line.')
    return Response.json(answer, { status: 'code' in answer ? 409 : 200 })
  })
}

/** A card that its provider says no to, for this reason. */
function refusing(type: string) {
  const confirmCardPayment = vi.fn(async () => ({ error: { type, message: 'No.' } }))
  return { stripe: { confirmCardPayment } as unknown as Stripe, confirmCardPayment }
}

beforeEach(async () => {
  vi.stubGlobal('document', { addEventListener: () => undefined, visibilityState: 'visible' })
  vi.stubGlobal('navigator', {})
  asked.length = 0
  keys.length = 0
  shopAnswers()
  await storeSession({ token: 'secret', user: meera })
  await deviceStorage.update('cart', () => agreed)
})

const card = {} as CardElement

test('after a card was declined the pieces are set aside anew before the next one is tried, as the same attempt', async () => {
  const { stripe, confirmCardPayment } = refusing('card_error')
  let current = checkout
  const pay = () =>
    payByCard({ stripe, card, checkout: current, onReservationChange: (now) => (current = now) }, purchase, buyer)
  expect(await pay()).toEqual({ kind: 'declined', message: 'No.' })
  expect(asked).toEqual([])
  expect(Date.parse(current.heldUntil)).toBeLessThanOrEqual(Date.now())
  await pay()
  await pay()
  const begun = keys.filter((_, at) => asked[at] === '/api/checkout/proceed')
  expect(begun).toEqual([expect.any(String), begun[0]])
  expect(confirmCardPayment).toHaveBeenCalledTimes(3)
})

test('a piece that was sold after a card was declined is told before the next one is charged', async () => {
  const { stripe, confirmCardPayment } = refusing('card_error')
  let current = checkout
  const pay = () =>
    payByCard({ stripe, card, checkout: current, onReservationChange: (now) => (current = now) }, purchase, buyer)
  await pay()
  const { message } = errors.OUT_OF_STOCK
  shopAnswers({ '/api/checkout/proceed': { status: 'error', code: 'OUT_OF_STOCK', message } })
  expect(await pay()).toMatchObject({ kind: 'refused', code: 'OUT_OF_STOCK' })
  expect(confirmCardPayment).toHaveBeenCalledTimes(1)
})

test('a number that cannot be one never leaves the form, and the pieces stay set aside', async () => {
  const onHold = vi.fn()
  const { stripe } = refusing('validation_error')
  expect(await payByCard({ stripe, card, checkout, onReservationChange: onHold }, purchase, buyer)).toMatchObject({
    kind: 'declined',
  })
  expect(onHold).not.toHaveBeenCalled()
})

test('another provider’s page is opened for what the account holds by then', async () => {
  expect(await beginHostedPayment(purchase, buyer)).toMatchObject({
    kind: 'begun',
    checkout: { url: 'https://paypal.example/pay' },
  })
  expect(asked).toEqual(['/api/users/meera', '/api/checkout/pay'])
})

test('another provider’s page stays closed while the account’s bag cannot be made what is shown', async () => {
  await deviceStorage.update('cart', (stored) => addLine(readBag(stored), ring))
  expect(await beginHostedPayment(purchase, buyer)).toMatchObject({ kind: 'unreachable' })
  expect(asked).not.toContain('/api/checkout/pay')
})

test('another provider’s page stays closed when the account holds something else than is shown', async () => {
  await deviceStorage.update('cart', () => ({ ...agreed, products: [] }))
  const bought = { products: [], giftData: null }
  shopAnswers({ '/api/carts/meera': { status: 'ok', products: [], giftData: null, revision: 4, bought, notes: [] } })
  expect(await beginHostedPayment(purchase, buyer)).toMatchObject({ kind: 'refused', code: 'CHANGED_ELSEWHERE' })
  expect(asked).not.toContain('/api/checkout/pay')
})
