import * as z from 'zod'
import { MAX_BAG_LINES, MAX_WISHLIST_ITEMS } from '../bag/limits.ts'
import { id, okResponse, quantity, quantityOrNone, revision, sizeName } from './fields.ts'
import { giftData } from './gift.ts'

/** A bag line in a request: a product, its size if it has sizes, and the new quantity (not an increment). */
const cartLineInput = z.object({ productID: id, size: sizeName.optional(), quantity })

const cartLinesInput = z.array(cartLineInput).max(MAX_BAG_LINES)

/**
 * A request to replace the whole bag. Omitting `products` empties the bag; omitting `giftData` keeps the gift, and null
 * removes the gift.
 */
export const cartInput = z.object({ products: cartLinesInput.default([]), giftData: giftData.nullish() })

export type CartInput = z.output<typeof cartInput>

/**
 * Query parameters for reading the bag. If `since` contains a revision, the response includes the purchases made since
 * that revision.
 */
export const cartQuery = z.object({ since: z.coerce.number().int().min(0).optional() })

/** A request to set the quantity of a line in the bag. A quantity of 0 removes the line. */
export const cartLineUpdate = z.object({ productID: id, size: sizeName.optional(), quantity: quantityOrNone })

/**
 * Current data for a product in a bag or wishlist. In a bag line with a size, price and stock are those of the size. The
 * stock is 0 if the product or the size is no longer for sale.
 */
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

/** A bag line in a response: the product's current data, the size if it has one, and the quantity. */
const cartLine = z
  .object({ productID: cartProduct, size: sizeName.optional(), quantity: z.int() })
  .meta({ id: 'CartLine' })

/** Explains why the server did not accept a bag line as sent, and states the quantity that is now in the bag. */
const cartNote = z
  .object({
    productID: id,
    size: sizeName.optional(),
    code: z.enum(['PRODUCT_UNKNOWN', 'SIZE_UNKNOWN', 'SIZE_NEEDED', 'OUT_OF_STOCK', 'ONLY_LEFT', 'BAG_FULL']),
    message: z.string().describe('A message to display'),
    quantity: z.int().describe('The quantity in the bag now; 0 if the product is not in it'),
  })
  .meta({ id: 'CartNote' })

/** The products and the gift that orders have already removed from the bag. */
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

/**
 * A request to replace the whole wishlist. Keeps the order of the given products, and ignores products that do not
 * exist.
 */
export const wishlistInput = z.object({ products: z.array(id).max(MAX_WISHLIST_ITEMS) })

export const wishlist = okResponse({ products: z.array(cartProduct), revision }).meta({ id: 'Wishlist' })
