import * as z from 'zod'
import { WISHES_AT_MOST } from '../wishlist.ts'
import { pieceNow } from './cart.ts'
import { id, ok, revision } from './fields.ts'

/** The whole wishlist, in the shopper's own order. Pieces that do not exist are left out of what is kept. */
export const wishlistSent = z.object({ products: z.array(id).max(WISHES_AT_MOST) })

export const wishlist = ok({ products: z.array(pieceNow), revision }).meta({ id: 'Wishlist' })
