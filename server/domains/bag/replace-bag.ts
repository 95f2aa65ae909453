import type { GiftData } from '#contract/bag.ts'
import type { Tx } from '../../storage/transaction.ts'
import type { StoredLine } from './bag-store.ts'
import { type Asked, changeBag, type Note } from './change-bag.ts'
import { fitQuantity } from './fit-quantity.ts'
import { oncePerPiece } from './once-per-piece.ts'

export interface SentBag {
  lines: readonly StoredLine[]
  /** Undefined leaves the gift as it is; null removes it. */
  gift: GiftData | null | undefined
}

/**
 * Puts what was sent in the place of the whole bag, in the order it was sent. What there is too little of is taken as far
 * as it goes, what does not exist is left out, and notes say so. Repeating changes nothing.
 */
export function replaceBag(tx: Tx, asked: Asked, sent: SentBag) {
  const lines = oncePerPiece(sent.lines)
  const ids = lines.map(({ productId }) => productId)
  return changeBag(tx, asked, ids, (bag, pieces) => {
    const held = new Map(bag.lines.map(({ productId, quantity }) => [productId, quantity]))
    const fitted = lines.map(({ productId, quantity }) => ({
      productId,
      ...fitQuantity(pieces.get(productId), quantity, held.get(productId) ?? 0),
    }))
    const notes = fitted.flatMap(({ short, ...line }): Note[] => (short ? [{ ...line, short }] : []))
    return {
      lines: fitted.filter(({ quantity }) => quantity > 0),
      gift: sent.gift === undefined ? bag.gift : sent.gift,
      notes,
    }
  })
}
