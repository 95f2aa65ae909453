import * as z from 'zod'
import { MAX_BAG_LINES, MAX_WISHLIST_ITEMS } from '../bag/limits.ts'
import { id, okResponse, quantity, quantityOrNone, revision } from './fields.ts'
import { giftData } from './gift.ts'

/** A bag line in a request: a product and its absolute quantity (not an increment). */
const cartLineInput = z.object({ productID: id, quantity })

const cartLinesInput = z.array(cartLineInput).max(MAX_BAG_LINES)

/**
 * A request to replace the whole bag. An empty object removes all products. If `giftData` is omitted, the gift stays
 * unchanged; null removes the gift.
 */
export const cartInput = z.object({ products: cartLinesInput.default([]), giftData: giftData.nullish() })

export type CartInput = z.output<typeof cartInput>

/**
 * The query for reading the bag. `since` is the last revision that the device knows; the response then includes the
 * purchases made since that revision.
 */
export const cartQuery = z.object({ since: z.coerce.number().int().min(0).optional() })

/** A request to set the quantity of one product in the bag. A quantity of 0 removes the product. */
export const cartLineUpdate = z.object({ productID: id, quantity: quantityOrNone })

/** The current data of a product in a bag or wishlist. The stock is 0 if the product is no longer for sale. */
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

/** A bag line in a response: the product's current data and its quantity. */
const cartLine = z.object({ productID: cartProduct, quantity: z.int() }).meta({ id: 'CartLine' })

/** A note about a bag line that was not accepted as sent, with the reason and the quantity now in the bag. */
const cartNote = z
  .object({
    productID: id,
    code: z.enum(['PRODUCT_UNKNOWN', 'OUT_OF_STOCK', 'ONLY_LEFT', 'BAG_FULL']),
    message: z.string().describe('A message to display'),
    quantity: z.int().describe('The quantity in the bag now; 0 if the product is not in it'),
  })
  .meta({ id: 'CartNote' })

/** The products and gift that orders have removed from the bag. The bag's `products` no longer include them. */
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

/** A request to replace the whole wishlist, in the shopper's order. The server ignores products that do not exist. */
export const wishlistInput = z.object({ products: z.array(id).max(MAX_WISHLIST_ITEMS) })

export const wishlist = okResponse({ products: z.array(cartProduct), revision }).meta({ id: 'Wishlist' })
