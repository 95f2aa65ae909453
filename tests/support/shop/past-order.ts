import type { RequestBodies } from '#contract/schemas/endpoint-schemas.ts'
import { apiClient } from './api-client.ts'
import { homeAddress, newBuyer } from './buyer.ts'

export const CHAIN = { id: 'kadi-cable-chain', title: 'Kadi Cable Chain', price: 399, size: '18 in' }

/** A chain whose price depends on its size: 20 inches cost ₹649, 18 inches ₹599. */
export const LONG_CHAIN = { id: 'saanjh-paperclip-chain', title: 'Saanjh Paperclip Chain', price: 649, size: '20 in' }
export const SHORTER = { size: '18 in', less: 50 }

/** The request body of an order for one chain of 18 inches. No browser test reads the stock of chains in the shared shop. */
export const oneChain: RequestBodies['createOrder'] = {
  products: [{ productID: CHAIN.id, size: CHAIN.size, quantity: 1, price: CHAIN.price }],
  amount: CHAIN.price,
  address: homeAddress,
  payment: 'cod',
}

/** Creates a shopper who has bought a chain. Returns both the shopper and the order. */
export async function withOrder(shop: { origin: string }) {
  const ask = apiClient(() => shop.origin)
  const shopper = await newBuyer(ask)
  const { answer } = await ask('createOrder', { token: shopper.token, body: oneChain })
  return { shopper, order: answer.data }
}
