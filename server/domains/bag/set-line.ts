import { LINES_AT_MOST } from '#contract/bag.ts'
import type { Tx } from '../../storage/transaction.ts'
import type { StoredLine } from './bag-store.ts'
import { type Asked, type ChosenBag, changeBag, type TooFew } from './change-bag.ts'
import { fitQuantity } from './fit-quantity.ts'

/**
 * Sets how many of one piece there are in all; 0 removes the line, and is right for a line that is not there too. When
 * there are not as many as that, nothing changes and the reason is answered. Repeating changes nothing.
 */
export function setLine(tx: Tx, asked: Asked, { productId, quantity }: StoredLine) {
  return changeBag(tx, asked, [productId], ({ lines, gift }, pieces): ChosenBag | TooFew => {
    const held = lines.find((line) => line.productId === productId)
    if (quantity === 0) return { lines: lines.filter((line) => line !== held), gift, notes: [] }
    const { short } = fitQuantity(pieces.get(productId), quantity, held?.quantity ?? 0)
    if (short) return { kind: 'too few', short }
    const line = { productId, quantity }
    if (held) return { lines: lines.map((other) => (other === held ? line : other)), gift, notes: [] }
    if (lines.length >= LINES_AT_MOST) return { kind: 'too few', short: { code: 'BAG_FULL' } }
    return { lines: [...lines, line], gift, notes: [] }
  })
}
