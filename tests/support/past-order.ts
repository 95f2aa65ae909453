import { askOf } from './ask.ts'
import { home, newBuyer } from './buyer.ts'

export const CHAIN = { id: 'kadi-cable-chain', title: 'Kadi Cable Chain', price: 399 }

/** A shopper who has bought a chain, and the order. */
export async function withOrder(shop: { origin: string }) {
  const ask = askOf(() => shop.origin)
  const shopper = await newBuyer(ask)
  const products = [{ productID: CHAIN.id, quantity: 1, price: CHAIN.price }]
  const body = { products, amount: CHAIN.price, address: home, payment: 'cod' }
  const { answer } = await ask('createOrder', { token: shopper.token, body })
  return { shopper, order: answer.data }
}
