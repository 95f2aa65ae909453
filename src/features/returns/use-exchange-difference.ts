import { useQueries } from '@tanstack/react-query'
import type { Product } from '#contract/catalogue/product.ts'
import type { Paise } from '#contract/money.ts'
import { exchangeDifference } from '#contract/orders/exchange-difference.ts'
import { productQuery } from '../../state/queries/catalogue-queries.ts'
import { type ChosenPiece, type ReturnableOrder, sharesOf } from './returnable-order.ts'

/**
 * Returns by how much the new pieces of an exchange cost less than what was paid
 * for the chosen ones, in paise, as far as sizes are chosen and prices are known.
 * The shop refunds this difference.
 */
export function useExchangeDifference(order: ReturnableOrder, chosen: ReadonlyMap<number, ChosenPiece>): Paise {
  const pieces = [...chosen].flatMap(([position, { size }]) => {
    const line = order.lines[position]
    return line ? { line, size } : []
  })
  const products = useQueries({ queries: pieces.map(({ line }) => productQuery(line.productId)) })
  const shares = sharesOf(order, chosen)
  return pieces.reduce((sum, { line, size }, index) => {
    const newPricePaise = priceOf(products[index]?.data?.data, size)
    return sum + exchangeDifference({ paise: shares[index] ?? 0, pricePaise: line.pricePaise, newPricePaise })
  }, 0)
}

/** Returns the price of a product in a size, or null if it is not known. */
function priceOf(product: Product | undefined, size: string): Paise | null {
  if (!product?.sizes) return product?.pricePaise ?? null
  return product.sizes.find((one) => one.size === size)?.pricePaise ?? null
}
