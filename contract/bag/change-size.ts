import type { ProductSize } from '../catalogue/product.ts'
import { type Bag, type BagLine, clampQuantity, findLine, removeLine, withLines } from './bag.ts'
import { isSameLine, type LineId } from './line-id.ts'

/**
 * Takes the price and stock of the new size. If the bag already has a line in
 * that size, adds the quantity to it. Caps at the stock and MAX_LINE_QUANTITY.
 */
export function changeSize(bag: Bag, id: LineId, { size, pricePaise, stock }: ProductSize): Bag {
  const line = findLine(bag, id)
  if (!line || line.size === size) return bag
  const present = findLine(bag, { productId: line.productId, size })
  const quantity = clampQuantity(line.quantity + (present?.quantity ?? 0), stock)
  const sized: BagLine = { ...line, size, pricePaise, addedPricePaise: pricePaise, stock, quantity }
  const rest = present ? removeLine(bag, line) : bag
  const replaced = present ?? line
  return withLines(
    bag,
    rest.lines.map((other) => (isSameLine(other, replaced) ? sized : other)),
  )
}
