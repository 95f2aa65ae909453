import * as z from 'zod'
import { LINES_AT_MOST } from '../bag.ts'
import { id, ok, quantity, quantityOrNone, revision } from './fields.ts'
import { giftData } from './occasion.ts'

/** A line as it is sent: which piece, and how many in all (never "how many more"). */
const lineSent = z.object({ productID: id, quantity })

const linesSent = z.array(lineSent).max(LINES_AT_MOST)

/**
 * The whole bag. An empty bag may be sent as an empty object. `giftData` that is left out stays as it is, and null
 * removes it.
 */
export const cartSent = z.object({ products: linesSent.default([]), giftData: giftData.nullish() })

/** The revision that a device heard last, so that it learns what was bought since. */
export const cartSince = z.object({ since: z.coerce.number().int().min(0).optional() })

/** One line's quantity; 0 removes the line. */
export const lineChange = z.object({ productID: id, quantity: quantityOrNone })

/** A piece as it is now, in a bag or a wishlist. One that is no longer for sale has no stock. */
export const pieceNow = z
  .object({
    _id: id,
    title: z.string(),
    price: z.number().describe('Rupees'),
    image: z.array(z.string()),
    stock: z.int(),
    color: z.array(z.string()),
  })
  .meta({ id: 'PieceNow' })

/** A line as the server answers it. */
const cartLine = z.object({ productID: pieceNow, quantity: z.int() }).meta({ id: 'CartLine' })

/** What was not taken as it was sent, and why. */
const cartNote = z
  .object({
    productID: id,
    code: z.enum(['PRODUCT_UNKNOWN', 'OUT_OF_STOCK', 'ONLY_LEFT', 'BAG_FULL']),
    message: z.string().describe('For people'),
    quantity: z.int().describe('How many the bag has now; 0 when the piece is not in it'),
  })
  .meta({ id: 'CartNote' })

/** What orders took out of the bag. It is in `products` no more. */
const cartBought = z.object({ products: z.array(lineSent), giftData: giftData.nullable() }).meta({ id: 'CartBought' })

export const cart = ok({
  products: z.array(cartLine),
  giftData: giftData.nullable(),
  revision,
  bought: cartBought.describe('Since the revision that was asked for; nothing where none was'),
  notes: z.array(cartNote),
}).meta({ id: 'Cart' })

export type Cart = z.infer<typeof cart>
export type PieceNow = z.infer<typeof pieceNow>
