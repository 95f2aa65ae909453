import type { GiftData } from '#contract/bag.ts'
import type { Handlers } from '../../http/bind-calls.ts'
import { Refused } from '../../http/refused.ts'
import { inTransaction, type Queries, type Tx } from '../../storage/transaction.ts'
import { readPieces } from '../catalogue/piece-store.ts'
import { bagOnWire, valuesOf } from './bag-on-wire.ts'
import { boughtBetween, readStoredBag } from './bag-store.ts'
import type { Asked, Outcome } from './change-bag.ts'
import { clearBag } from './clear-bag.ts'
import { joinBag } from './join-bag.ts'
import { replaceBag, type SentBag } from './replace-bag.ts'
import { setLine } from './set-line.ts'

/** On the wire the bag is called cart, and `POST /carts` brings a guest's bag to the shopper's own. */
export function bagRoutes(db: Queries): Handlers {
  return {
    createCart: ({ body, headers, session }) =>
      answerOf(db, (tx) => joinBag(tx, askedBy(session, headers), sentBag(body))),

    readCart: ({ params, query: { since }, session: { userId } }) => {
      if (params.userId !== userId) return new Refused('NOT_FOUND')
      return readBag(db, userId, since)
    },

    replaceCart: ({ params, body, headers, session }) => {
      if (params.userId !== session.userId) return new Refused('NOT_FOUND')
      return answerOf(db, (tx) => replaceBag(tx, askedBy(session, headers), sentBag(body)))
    },

    setCartLine: ({ params, body: { productID, quantity }, headers, session }) => {
      if (params.userId !== session.userId) return new Refused('NOT_FOUND')
      return answerOf(db, (tx) => setLine(tx, askedBy(session, headers), { productId: productID, quantity }))
    },

    clearCart: ({ headers, session }) => answerOf(db, (tx) => clearBag(tx, askedBy(session, headers))),
  }
}

async function readBag(db: Queries, userId: string, since: number | undefined) {
  const bag = await readStoredBag(db, userId)
  const ids = bag.lines.map(({ productId }) => productId)
  const pieces = await readPieces(db, ids)
  if (since === undefined) return bagOnWire(bag, pieces)
  return bagOnWire(bag, pieces, { bought: await boughtBetween(db, userId, since, bag.revision) })
}

async function answerOf(db: Queries, act: (tx: Tx) => Promise<Outcome>) {
  const outcome = await inTransaction(db, act)
  if (outcome.kind === 'changed elsewhere') return new Refused('CHANGED_ELSEWHERE')
  if (outcome.kind === 'too few') return new Refused(outcome.short.code, { values: valuesOf(outcome.short) })
  return bagOnWire(outcome.bag, outcome.pieces, { notes: outcome.notes })
}

function askedBy({ userId }: { userId: string }, headers: { 'if-match'?: number | undefined }): Asked {
  return { userId, ifRevision: headers['if-match'] }
}

interface CartSent {
  products: readonly { productID: string; quantity: number }[]
  giftData?: GiftData | null | undefined
}

function sentBag({ products, giftData }: CartSent): SentBag {
  return { lines: products.map(({ productID, quantity }) => ({ productId: productID, quantity })), gift: giftData }
}
