import { type CartContents, emptyContents } from '#contract/bag/cart-contents.ts'
import { toWireCartProduct } from '#contract/bag/cart-product.ts'
import { MAX_BAG_LINES } from '#contract/bag/limits.ts'
import { errorMessage } from '#contract/errors.ts'
import type { CartInput, WireCart } from '#contract/schemas/cart-and-wishlist.ts'
import { Refused } from '../../http/refused.ts'
import type { Handlers } from '../../http/register-endpoints.ts'
import { inTransaction, type Queries, type Tx } from '../../storage/transaction.ts'
import { type CurrentProducts, currentLine, readCurrentProducts } from '../catalogue/product-store.ts'
import { purchasedBetween, readStoredBag, type StoredBag } from './bag-store.ts'
import {
  type BagInput,
  type BagOutcome,
  type BagWrite,
  clearBag,
  mergeGuestBag,
  type Note,
  replaceBag,
  type Shortage,
  setLine,
} from './change-bag.ts'

/** The API calls the bag a cart. */
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

    setCartLine: ({ params, body: { productID, ...line }, headers, session }) => {
      if (params.userId !== session.userId) return new Refused('NOT_FOUND')
      return respondWithBag(db, (tx) => setLine(tx, writeOf(session, headers), { productId: productID, ...line }))
    },

    clearCart: ({ headers, session }) => respondWithBag(db, (tx) => clearBag(tx, writeOf(session, headers))),
  }
}

async function readBag(db: Queries, userId: string, since: number | undefined) {
  const bag = await readStoredBag(db, userId)
  const ids = bag.lines.map(({ productId }) => productId)
  const products = await readCurrentProducts(db, ids)
  if (since === undefined) return toBagResponse(bag, products)
  return toBagResponse(bag, products, { purchases: await purchasedBetween(db, userId, since, bag.revision) })
}

async function respondWithBag(db: Queries, change: (tx: Tx) => Promise<BagOutcome>) {
  const outcome = await inTransaction(db, change)
  if (outcome.kind === 'changed elsewhere') return new Refused('CHANGED_ELSEWHERE')
  if (outcome.kind === 'not enough stock') {
    return new Refused(outcome.shortage.code, { values: shortageValues(outcome.shortage) })
  }
  return toBagResponse(outcome.bag, outcome.products, { notes: outcome.notes })
}

function writeOf({ userId }: { userId: string }, headers: { 'if-match'?: number | undefined }): BagWrite {
  return { userId, ifRevision: headers['if-match'] }
}

function toBagInput({ products, giftData }: CartInput): BagInput {
  return { lines: products.map(({ productID, ...line }) => ({ productId: productID, ...line })), gift: giftData }
}

interface ResponseExtras {
  notes?: readonly Note[]
  /** Bought since the client's last known revision. */
  purchases?: CartContents
}

function toBagResponse(
  bag: StoredBag,
  products: CurrentProducts,
  { notes = [], purchases = emptyContents }: ResponseExtras = {},
): WireCart {
  return {
    status: 'ok',
    products: bag.lines.flatMap((line) => {
      const current = currentLine(products, line)
      return current ? { productID: toWireCartProduct(current.now), size: line.size, quantity: line.quantity } : []
    }),
    giftData: bag.gift,
    revision: bag.revision,
    bought: {
      products: purchases.lines.map(({ productId, ...line }) => ({ productID: productId, ...line })),
      giftData: purchases.gift,
    },
    notes: notes.map(({ productId, size, shortage, quantity }) => ({
      productID: productId,
      size,
      code: shortage.code,
      message: errorMessage(shortage.code, shortageValues(shortage)),
      quantity,
    })),
  }
}

/** For the error message, e.g. how many are left. */
function shortageValues(shortage: Shortage): Record<string, number> {
  if (shortage.code === 'ONLY_LEFT') return { left: shortage.left }
  return shortage.code === 'BAG_FULL' ? { most: MAX_BAG_LINES } : {}
}
