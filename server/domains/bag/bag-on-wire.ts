import { LINES_AT_MOST } from '#contract/bag.ts'
import { messageOf } from '#contract/errors.ts'
import type { Cart } from '#contract/shapes/cart.ts'
import { nothingWanted, type Wanted } from '#contract/wanted.ts'
import type { Pieces } from '../catalogue/piece-store.ts'
import type { StoredBag } from './bag-store.ts'
import type { Note } from './change-bag.ts'

/** What is told beside the bag itself. */
interface Beside {
  notes?: readonly Note[]
  /** Since the revision that was asked for. */
  bought?: Wanted
}

/** A bag in the form that travels, its pieces as they are now. */
export function bagOnWire(bag: StoredBag, pieces: Pieces, { notes = [], bought = nothingWanted }: Beside = {}): Cart {
  return {
    status: 'ok',
    products: bag.lines.flatMap(({ productId, quantity }) => {
      const piece = pieces.get(productId)
      return piece ? { productID: piece.now, quantity } : []
    }),
    giftData: bag.gift,
    revision: bag.revision,
    bought: {
      products: bought.lines.map(({ id, quantity }) => ({ productID: id, quantity })),
      giftData: bought.gift,
    },
    notes: notes.map(({ productId, short, quantity }) => ({
      productID: productId,
      code: short.code,
      message: messageOf(short.code, valuesOf(short)),
      quantity,
    })),
  }
}

/** What the sentence about a shortage tells in numbers. */
export function valuesOf(short: Note['short']): Record<string, number> {
  if (short.code === 'ONLY_LEFT') return { left: short.left }
  return short.code === 'BAG_FULL' ? { most: LINES_AT_MOST } : {}
}
