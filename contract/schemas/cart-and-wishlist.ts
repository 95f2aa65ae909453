import * as z from 'zod'
import { MAX_BAG_LINES, MAX_WISHLIST_ITEMS } from '../bag/limits.ts'
import { id, okResponse, quantity, quantityOrNone, revision } from './fields.ts'
import { giftData } from './gift.ts'

/** A line in a request: the product and its absolute quantity, not an increment. */
const cartLineInput = z.object({ productID: id, quantity })

const cartLinesInput = z.array(cartLineInput).max(MAX_BAG_LINES)

/**
 * The complete bag. An empty bag may be sent as an empty object. If `giftData` is left out, it stays unchanged; null
 * removes it.
 */
export const cartInput = z.object({ products: cartLinesInput.default([]), giftData: giftData.nullish() })

export type CartInput = z.output<typeof cartInput>

/** The last revision that the device knows, so that the response includes what was bought since. */
export const cartQuery = z.object({ since: z.coerce.number().int().min(0).optional() })

/** The new quantity of one line; 0 removes it. */
export const cartLineUpdate = z.object({ productID: id, quantity: quantityOrNone })

/** The current data of a product in a bag or a wishlist. The stock is 0 if it is no longer for sale. */
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

/** A line in a response. */
const cartLine = z.object({ productID: cartProduct, quantity: z.int() }).meta({ id: 'CartLine' })

/** A line that was not accepted as sent, and the reason. */
const cartNote = z
  .object({
    productID: id,
    code: z.enum(['PRODUCT_UNKNOWN', 'OUT_OF_STOCK', 'ONLY_LEFT', 'BAG_FULL']),
    message: z.string().describe('A message to display'),
    quantity: z.int().describe('The quantity in the bag now; 0 if the product is not in it'),
  })
  .meta({ id: 'CartNote' })

/** The contents that orders have removed from the bag. No longer included in `products`. */
const cartPurchases = z
  .object({ products: z.array(cartLineInput), giftData: giftData.nullable() })
  .meta({ id: 'CartBought' })

export const cart = okResponse({
  products: z.array(cartLine),
  giftData: giftData.nullable(),
  revision,
  bought: cartPurchases.describe('Purchases since the requested revision; empty if the request named none'),
  notes: z.array(cartNote),
}).meta({ id: 'Cart' })

export type WireCart = z.infer<typeof cart>
export type WireCartProduct = z.infer<typeof cartProduct>

/** The complete wishlist, in the shopper's order. The server ignores products that do not exist. */
export const wishlistInput = z.object({ products: z.array(id).max(MAX_WISHLIST_ITEMS) })

export const wishlist = okResponse({ products: z.array(cartProduct), revision }).meta({ id: 'Wishlist' })
