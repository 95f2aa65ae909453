import type { GiftData } from '#contract/bag.ts'
import { sameGift } from '#contract/wanted.ts'
import type { Tx } from '../../storage/transaction.ts'
import { type Pieces, readPieces } from '../catalogue/piece-store.ts'
import { holdBag, type StoredBag, type StoredLine, writeBag } from './bag-store.ts'
import type { Short } from './fit-quantity.ts'

/** Whose bag it is, and what it must still be like. */
export interface Asked {
  userId: string
  /** Change nothing when the bag is not at this revision any more. */
  ifRevision?: number | undefined
}

/** What was not taken as it was sent. */
export interface Note {
  productId: string
  short: Short | { code: 'BAG_FULL' }
  /** How many the bag has now. */
  quantity: number
}

/** What an act wants the bag to be. */
export interface ChosenBag {
  lines: readonly StoredLine[]
  gift: GiftData | null
  notes: readonly Note[]
}

export interface ChangedBag {
  kind: 'changed'
  bag: StoredBag
  pieces: Pieces
  notes: readonly Note[]
}

/** There are not as many as were wanted, and nothing was changed. */
export interface TooFew {
  kind: 'too few'
  short: Note['short']
}

export type Outcome = ChangedBag | TooFew | { kind: 'changed elsewhere' }

/**
 * The way of every act that changes a bag: one after the other for each shopper, whatever was asked at the same time. The
 * revision grows by one: when something has changed, so that a repeated request finds its work done, and always when it
 * was asked for one revision, so that whatever else was asked for that and is still on its way comes too late.
 * `ids` are the pieces that `decide` needs to know, beside those in the bag.
 */
export async function changeBag(
  tx: Tx,
  { userId, ifRevision }: Asked,
  ids: readonly string[],
  decide: (bag: StoredBag, pieces: Pieces) => ChosenBag | TooFew,
): Promise<Outcome> {
  const bag = await holdBag(tx, userId)
  if (ifRevision !== undefined && ifRevision !== bag.revision) return { kind: 'changed elsewhere' }
  const pieces = await readPieces(tx, [...ids, ...bag.lines.map(({ productId }) => productId)])
  const wanted = decide(bag, pieces)
  if ('kind' in wanted) return wanted
  const { lines, gift, notes } = wanted
  if (ifRevision === undefined && isSame(bag, wanted)) return { kind: 'changed', bag, pieces, notes }
  const changed = { lines, gift, revision: bag.revision + 1 }
  await writeBag(tx, userId, changed)
  return { kind: 'changed', bag: changed, pieces, notes }
}

function isSame(bag: StoredBag, wanted: ChosenBag): boolean {
  return (
    bag.lines.length === wanted.lines.length &&
    bag.lines.every(({ productId, quantity }, position) => {
      const line = wanted.lines[position]
      return line?.productId === productId && line.quantity === quantity
    }) &&
    sameGift(bag.gift, wanted.gift)
  )
}
