import * as z from 'zod'
import { MAX_BAG_LINES, MAX_WISHLIST_ITEMS } from '../bag/limits.ts'
import { id, okResponse, quantity, quantityOrNone, revision, sizeName } from './fields.ts'
import { giftData } from './gift.ts'

/** `quantity` is the new one, not an increment. */
const cartLineInput = z.object({ productID: id, size: sizeName.optional(), quantity })

const cartLinesInput = z.array(cartLineInput).max(MAX_BAG_LINES)

/** Without `products`, empties the bag. Without `giftData`, keeps the gift; null removes it. */
export const cartInput = z.object({ products: cartLinesInput.default([]), giftData: giftData.nullish() })

export type CartInput = z.output<typeof cartInput>

/** `since` is a revision; the response has the purchases after it. */
export const cartQuery = z.object({ since: z.coerce.number().pipe(revision).optional() })

/** 0 removes the line. */
export const cartLineUpdate = z.object({ productID: id, size: sizeName.optional(), quantity: quantityOrNone })

/**
 * Current data. With a size, price and stock are the size's. The stock of what is no longer for
 * sale is 0.
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

const cartLine = z
  .object({ productID: cartProduct, size: sizeName.optional(), quantity: z.int() })
  .meta({ id: 'CartLine' })

/** Why a line was not accepted as sent, with the quantity now in the bag. */
const cartNote = z
  .object({
    productID: id,
    size: sizeName.optional(),
    code: z.enum(['PRODUCT_UNKNOWN', 'SIZE_UNKNOWN', 'SIZE_NEEDED', 'OUT_OF_STOCK', 'ONLY_LEFT', 'BAG_FULL']),
    message: z.string().describe('A message to display'),
    quantity: z.int().describe('The quantity in the bag now; 0 if the product is not in it'),
  })
  .meta({ id: 'CartNote' })

/** What orders have already removed from the bag. */
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

/** Keeps the order; ignores products that do not exist. */
export const wishlistInput = z.object({ products: z.array(id).max(MAX_WISHLIST_ITEMS) })

export const wishlist = okResponse({ products: z.array(cartProduct), revision }).meta({ id: 'Wishlist' })
