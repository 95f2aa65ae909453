import type { RequestBodies } from '#contract/schemas/endpoint-schemas.ts'
import { apiClient } from './api-client.ts'
import { homeAddress, newBuyer, newPurchase } from './buyer.ts'
import { runCli } from './cli.ts'

export const CHAIN = { id: 'kadi-cable-chain', title: 'Kadi Cable Chain', price: 399, size: '18 in' }

/** 20 inches cost ₹649, 18 inches ₹599. */
export const LONG_CHAIN = { id: 'saanjh-paperclip-chain', title: 'Saanjh Paperclip Chain', price: 649, size: '20 in' }
export const SHORTER = { size: '18 in', less: 50 }

/** 18 inches. No browser test reads the stock of chains in the shared shop. */
export const oneChain: RequestBodies['createOrder'] = {
  products: [{ productID: CHAIN.id, size: CHAIN.size, quantity: 1, price: CHAIN.price }],
  amount: CHAIN.price,
  address: homeAddress,
  payment: 'cod',
}

/** The shopper has bought a chain. */
export async function withOrder(shop: { origin: string }) {
  const ask = apiClient(() => shop.origin)
  const shopper = await newBuyer(ask)
  const { answer } = await ask('createOrder', { token: shopper.token, body: oneChain })
  return { shopper, order: answer.data }
}

/**
 * The shopper’s chains were paid in cash and delivered. No other test may use the
 * `phone`: the shop limits cash orders by phone number and address. Also returns
 * how to ask the API about the order.
 */
export async function withDelivered(
  shop: { origin: string; dataDir: string },
  { phone, chain = CHAIN, quantity = 1 }: { phone: string; chain?: typeof CHAIN; quantity?: number },
) {
  const ask = apiClient(() => shop.origin)
  const shopper = await newBuyer(ask)
  const { token } = shopper
  const { id: productID, size, price } = chain
  const products = [{ productID, size, quantity, price }]
  const address = { ...homeAddress, street: `${phone} Neem Lane` }
  const body = { ...oneChain, products, amount: price * quantity, address, phone }
  const { data: order } = (await ask('createOrder', { token, headers: newPurchase(), body })).answer
  for (const status of ['shipped', 'delivered']) await runCli(shop, 'status', order.order_id, status, '--anyway')
  return { ask, shopper, order, at: { path: { id: order._id }, token } }
}
