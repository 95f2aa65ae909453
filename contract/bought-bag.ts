/** What becomes of a bag when it is bought. Apart from the bag's other acts, because few pages need these. */
import { type Bag, setQuantity } from './bag.ts'
import type { LineChange } from './line-change.ts'
import { totalRupees } from './money.ts'

/** What is left of a bag once an order of it was placed. The occasion went with the order. */
export function withoutOrdered(bag: Bag, ordered: readonly { id: string; quantity: number }[]): Bag {
  const left = ordered.reduce((so, { id, quantity }) => {
    const line = so.products.find((other) => other.id === id)
    return line ? setQuantity(so, id, line.quantity - quantity) : so
  }, bag)
  return { ...left, giftData: null }
}

/** The bag as it can be bought, once the shopper has accepted what is different. What is sold out leaves it. */
export function withChanges(bag: Bag, changes: readonly Pick<LineChange, 'productID' | 'is'>[]): Bag {
  const changed = new Map(changes.map(({ productID, is }) => [productID, is]))
  const products = bag.products
    .map((line) => ({ ...line, ...changed.get(line.id) }))
    .filter(({ quantity }) => quantity > 0)
    // There are at least as many as can be bought.
    .map((line) => ({ ...line, stock: Math.max(line.stock, line.quantity) }))
  return { ...bag, products, total: totalRupees(products) }
}
