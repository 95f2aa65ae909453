import type { Product } from '#contract/shapes/product.ts'
import type { Wish } from '#contract/wishlist.ts'

/** As much of a piece as a wish keeps. Of some cards not all of it is known. */
export type WishablePiece = Pick<Product, '_id' | 'title' | 'price' | 'image'> & { stock?: number; color?: string[] }

export function wishOf({ _id, title, price, image, stock = 0, color = [] }: WishablePiece): Wish {
  return { id: _id, title, price, image: image[0] ?? '', stock, color: [...color] }
}
