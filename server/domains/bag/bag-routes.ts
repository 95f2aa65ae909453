import { type CartContents, emptyContents } from '#contract/bag/cart-contents.ts'
import { toWireCartProduct } from '#contract/bag/cart-product.ts'
import { MAX_BAG_LINES } from '#contract/bag/limits.ts'
import { errorMessage } from '#contract/errors.ts'
import type { WireCart } from '#contract/schemas/cart-and-wishlist.ts'
import type { Gift } from '#contract/schemas/gift.ts'
import { Refused } from '../../http/refused.ts'
import type { Handlers } from '../../http/register-endpoints.ts'
import { inTransaction, type Queries, type Tx } from '../../storage/transaction.ts'
import { type CurrentProducts, readCurrentProducts } from '../catalogue/product-store.ts'
import { purchasedBetween, readStoredBag, type StoredBag } from './bag-store.ts'
import {
  type BagInput,
  type BagOutcome,
  type BagWrite,
  clearBag,
  mergeGuestBag,
  type Note,
  replaceBag,
  setLine,
} from './change-bag.ts'

/** On the wire the bag is called cart, and `POST /carts` brings a guest's bag to the shopper's own. */
export function bagRoutes(db: Queries): Handlers {
  return {
    createCart: ({ body, headers, session }) =>
      respondWithBag(db, (tx) => mergeGuestBag(tx, writeOf(session, headers), toBagInput(body))),

    readCart: ({ params, query: { since }, session: { userId } }) => {
      if (params.userId !== userId) return new Refused('NOT_FOUND')
      return readBag(db, userId, since)
    },

    replaceCart: ({ params, body, headers, session }) => {
      if (params.userId !== session.userId) return new Refused('NOT_FOUND')
      return respondWithBag(db, (tx) => replaceBag(tx, writeOf(session, headers), toBagInput(body)))
    },

    setCartLine: ({ params, body: { productID, quantity }, headers, session }) => {
      if (params.userId !== session.userId) return new Refused('NOT_FOUND')
      return respondWithBag(db, (tx) => setLine(tx, writeOf(session, headers), { productId: productID, quantity }))
    },

    clearCart: ({ headers, session }) => respondWithBag(db, (tx) => clearBag(tx, writeOf(session, headers))),
  }
}

async function readBag(db: Queries, userId: string, since: number | undefined) {
  const bag = await readStoredBag(db, userId)
  const ids = bag.lines.map(({ productId }) => productId)
  const pieces = await readCurrentProducts(db, ids)
  if (since === undefined) return toBagResponse(bag, pieces)
  return toBagResponse(bag, pieces, { bought: await purchasedBetween(db, userId, since, bag.revision) })
}

async function respondWithBag(db: Queries, act: (tx: Tx) => Promise<BagOutcome>) {
  const outcome = await inTransaction(db, act)
  if (outcome.kind === 'changed elsewhere') return new Refused('CHANGED_ELSEWHERE')
  if (outcome.kind === 'too few')
    return new Refused(outcome.shortage.code, { values: shortageValues(outcome.shortage) })
  return toBagResponse(outcome.bag, outcome.pieces, { notes: outcome.notes })
}

function writeOf({ userId }: { userId: string }, headers: { 'if-match'?: number | undefined }): BagWrite {
  return { userId, ifRevision: headers['if-match'] }
}

interface CartBody {
  products: readonly { productID: string; quantity: number }[]
  giftData?: Gift | null | undefined
}

function toBagInput({ products, giftData }: CartBody): BagInput {
  return { lines: products.map(({ productID, quantity }) => ({ productId: productID, quantity })), gift: giftData }
}

/** What is told beside the bag itself. */
interface ResponseExtras {
  notes?: readonly Note[]
  /** Since the revision that was asked for. */
  bought?: CartContents
}

/** A bag in the form that travels, its pieces as they are now. */
function toBagResponse(
  bag: StoredBag,
  pieces: CurrentProducts,
  { notes = [], bought = emptyContents }: ResponseExtras = {},
): WireCart {
  return {
    status: 'ok',
    products: bag.lines.flatMap(({ productId, quantity }) => {
      const piece = pieces.get(productId)
      return piece ? { productID: toWireCartProduct(piece.now), quantity } : []
    }),
    giftData: bag.gift,
    revision: bag.revision,
    bought: {
      products: bought.lines.map(({ productId, quantity }) => ({ productID: productId, quantity })),
      giftData: bought.gift,
    },
    notes: notes.map(({ productId, shortage, quantity }) => ({
      productID: productId,
      code: shortage.code,
      message: errorMessage(shortage.code, shortageValues(shortage)),
      quantity,
    })),
  }
}

/** What the sentence about a shortage tells in numbers. */
function shortageValues(short: Note['shortage']): Record<string, number> {
  if (short.code === 'ONLY_LEFT') return { left: short.left }
  return short.code === 'BAG_FULL' ? { most: MAX_BAG_LINES } : {}
}
