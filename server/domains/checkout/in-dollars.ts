import { toCents, toRupees } from '#contract/money.ts'
import type { Intended } from './intended-order-store.ts'

/** An intended order as a card from abroad pays it. Prices of single pieces are rounded, so their sum may differ by cents. */
export function inDollars({ charge, contents }: Intended, paisePerDollar: number) {
  return {
    amount: charge / 100,
    amountInRupees: toRupees(contents.totalPaise),
    rupeesPerDollar: toRupees(paisePerDollar),
    products: contents.lines.map(({ productId, title, pricePaise, quantity }) => ({
      productID: { _id: productId, title, price: toCents(pricePaise, paisePerDollar) / 100 },
      quantity,
    })),
  }
}
