import * as z from 'zod'
import { MAX_BAG_LINES, MAX_WISHLIST_ITEMS } from '../bag/limits.ts'
import { id, okResponse, quantity, quantityOrNone, revision } from './fields.ts'
import { giftData } from './gift.ts'

/** A line as it is sent: which piece, and how many in all (never "how many more"). */
const cartLineInput = z.object({ productID: id, quantity })

const cartLinesInput = z.array(cartLineInput).max(MAX_BAG_LINES)

/**
 * The whole bag. An empty bag may be sent as an empty object. `giftData` that is left out stays as it is, and null
 * removes it.
 */
export const cartInput = z.object({ products: cartLinesInput.default([]), giftData: giftData.nullish() })

/** The revision that a device heard last, so that it learns what was bought since. */
export const cartQuery = z.object({ since: z.coerce.number().int().min(0).optional() })

/** One line's quantity; 0 removes the line. */
export const cartLineUpdate = z.object({ productID: id, quantity: quantityOrNone })

/** A piece as it is now, in a bag or a wishlist. One that is no longer for sale has no stock. */
const cartProduct = z
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
const cartLine = z.object({ productID: cartProduct, quantity: z.int() }).meta({ id: 'CartLine' })

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
const cartPurchases = z
  .object({ products: z.array(cartLineInput), giftData: giftData.nullable() })
  .meta({ id: 'CartBought' })

export const cart = okResponse({
  products: z.array(cartLine),
  giftData: giftData.nullable(),
  revision,
  bought: cartPurchases.describe('Since the revision that was asked for; nothing where none was'),
  notes: z.array(cartNote),
}).meta({ id: 'Cart' })

export type WireCart = z.infer<typeof cart>
export type WireCartProduct = z.infer<typeof cartProduct>

/** The whole wishlist, in the shopper's own order. Pieces that do not exist are left out of what is kept. */
export const wishlistInput = z.object({ products: z.array(id).max(MAX_WISHLIST_ITEMS) })

export const wishlist = okResponse({ products: z.array(cartProduct), revision }).meta({ id: 'Wishlist' })
