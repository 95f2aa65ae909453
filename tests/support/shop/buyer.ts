import { randomUUID } from 'node:crypto'
import type { RequestBodies } from '#contract/schemas/endpoint-schemas.ts'
import type { ApiClient } from './api-client.ts'
import { newShopper, type Shopper } from './api-client.ts'

export const RING = 'vana-leaf-ring'
export const RING_PRICE = 249

export const homeAddress = {
  street: '14 Mangal Park, C G Road',
  city: 'Ahmedabad',
  state: 'Gujarat',
  country: 'India',
  pincode: '380009',
}

type OrderSent = RequestBodies['createOrder']

/** The request body of an order with Cash on Delivery. */
export function rings(quantity = 1, rest: Partial<OrderSent> = {}): OrderSent {
  return {
    products: [{ productID: RING, quantity, price: RING_PRICE }],
    amount: RING_PRICE * quantity,
    address: homeAddress,
    payment: 'cod',
    ...rest,
  }
}

/** Without them, repeating a purchase within ten minutes returns its order. */
export function newPurchase(): { 'idempotency-key': string } {
  return { 'idempotency-key': randomUUID() }
}

/** Has a phone number and a saved address. */
export async function newBuyer(ask: ApiClient, fullname = 'Asha Patel'): Promise<Shopper> {
  const shopper = await newShopper(ask, { fullname })
  const body = { full_address: homeAddress, number: '9876543210' }
  await ask('updateUser', { path: { id: shopper.user._id }, token: shopper.token, body })
  return shopper
}
