import { LINES_AT_MOST } from '#contract/bag.ts'
import type { Tx } from '../../storage/transaction.ts'
import type { StoredLine } from './bag-store.ts'
import { type Asked, changeBag, type Note } from './change-bag.ts'
import { fitQuantity } from './fit-quantity.ts'
import { oncePerPiece } from './once-per-piece.ts'
import type { SentBag } from './replace-bag.ts'

/**
 * Adds a guest's bag to the one on the server. Nothing that is there goes: a piece in both keeps the larger quantity, and
 * a gift stays the gift it is. So repeating changes nothing.
 */
export function joinBag(tx: Tx, asked: Asked, sent: SentBag) {
  const ids = sent.lines.map(({ productId }) => productId)
  return changeBag(tx, asked, ids, (bag, pieces) => {
    const lines = new Map(bag.lines.map((line) => [line.productId, line]))
    const notes: Note[] = []
    for (const { productId, quantity: wanted } of oncePerPiece(sent.lines)) {
      const held = lines.get(productId)?.quantity ?? 0
      const { quantity, short } = fitQuantity(pieces.get(productId), Math.max(wanted, held), held)
      if (isFull(lines, productId) && quantity > 0) {
        notes.push({ productId, quantity: 0, short: { code: 'BAG_FULL' } })
        continue
      }
      if (quantity > 0) lines.set(productId, { productId, quantity })
      if (short) notes.push({ productId, quantity, short })
    }
    return { lines: [...lines.values()], gift: bag.gift ?? sent.gift ?? null, notes }
  })
}

function isFull(lines: ReadonlyMap<string, StoredLine>, productId: string): boolean {
  return lines.size >= LINES_AT_MOST && !lines.has(productId)
}
