/** What a shopper does to the bag of this device. What is here of it is told to the account afterwards. */
import {
  type Addable,
  type Bag,
  type BagLine,
  type GiftData,
  LINES_AT_MOST,
  putAtLeast,
  putBackLine,
  removeLine,
  setGift,
  setQuantity,
} from '#contract/bag.ts'
import type { PieceHeard } from '#contract/bag-changes.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { bagThing } from '#sync/bag-thing.ts'
import type { Offer } from '#sync/offer-to-account.ts'
import { makeDocumentKeeper, type Surroundings } from './document-keeper.ts'

/** A line that was taken out, and where it stood: enough to put it back. */
export interface Removal {
  line: BagLine
  position: number
}

/** What became of adding a piece, with the sentence that tells it. */
export interface Added {
  kind: 'added' | 'refused'
  message: string
}

export interface BagSurroundings extends Surroundings {
  /**
   * Asks the account to take a piece before this device does; the stored bag is as it should be then. Null when there is
   * nobody to ask.
   */
  askAccount: (offer: Offer, title: string) => Promise<Added | null>
}

/** A page's bag: its state, and the acts on it, each of which has reached the device when it resolves. */
export function makeBagKeeper({ askAccount, ...surroundings }: BagSurroundings) {
  const { state, load, look, change } = makeDocumentKeeper(bagThing, surroundings)

  /**
   * Puts a piece in the bag unless it is there, as whoever presses twice means it. Refused when there is none to sell or no
   * room; then nothing has changed.
   */
  async function add(piece: Addable): Promise<Added> {
    const added: Added = { kind: 'added', message: isInBag(piece.title) }
    await load()
    const { products } = state.doc
    if (products.some(({ id }) => id === piece.id)) return added
    if (piece.stock <= 0) return refusal('OUT_OF_STOCK')
    if (products.length >= LINES_AT_MOST) return refusal('BAG_FULL')
    const offer = { id: piece.id, make: (bag: Bag) => putAtLeast(bag, piece, 1) }
    const answer = await askAccount(offer, piece.title)
    if (answer) {
      await look()
      return answer
    }
    // What an account was asked for may have come through: it is not added again.
    await change(offer.make)
    return added
  }

  /** One more of a piece, or one less: never fewer than 1, never more than can be sold. */
  async function step(id: string, by: 1 | -1): Promise<void> {
    await change((bag) => {
      const line = bag.products.find((line) => line.id === id)
      return line ? setQuantity(bag, id, Math.max(1, line.quantity + by)) : bag
    })
  }

  /** Takes a line out. Answers what `putBack` needs, or null when it was not there any more. Repeatable. */
  async function remove(id: string): Promise<Removal | null> {
    let removal: Removal | null = null
    await change((bag) => {
      const position = bag.products.findIndex((line) => line.id === id)
      const line = bag.products[position]
      removal = line ? { line, position } : null
      return removeLine(bag, id)
    })
    return removal
  }

  /** Undoes a removal: the line stands again where it stood. Repeatable. */
  async function putBack({ line, position }: Removal): Promise<void> {
    await change((bag) => putBackLine(bag, line, position))
  }

  /** Says what the bag is a gift for; null for nothing. Repeatable. */
  async function saveGift(gift: GiftData | null): Promise<void> {
    await change((bag) => setGift(bag, gift))
  }

  /** Shows and keeps lines as their pieces are now. Writes nothing when nothing is different. */
  async function refresh(heard: ReadonlyMap<string, PieceHeard>): Promise<void> {
    // Only the bag's own page hears of pieces: the others need not carry this.
    const { refreshLines } = await import('#contract/bag-changes.ts')
    await load()
    if (refreshLines(state.doc, heard) !== state.doc) await change((bag) => refreshLines(bag, heard))
  }

  return { state, load, change, add, step, remove, putBack, saveGift, refresh }
}

/** The sentence for a piece that is in the bag. */
export function isInBag(title: string): string {
  return `${title} is in your bag.`
}

/** The sentences are many, and few pages need one: they come when they are. */
async function refusal(code: ErrorCode): Promise<Added> {
  const { messageOf } = await import('#contract/errors.ts')
  return { kind: 'refused', message: messageOf(code, { most: LINES_AT_MOST }) }
}
