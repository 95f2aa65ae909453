import { type Paise, toPaise, toRupees } from '../money.ts'
import type { WireCartProduct } from '../schemas/cart-and-wishlist.ts'

/** Current product data for displaying a line. */
export interface CartProduct {
  id: string
  /** The size that price and stock are for, if the line has one. */
  size?: string | undefined
  title: string
  pricePaise: Paise
  image: readonly string[]
  /** 0 if the product is no longer for sale. */
  stock: number
  color: readonly string[]
}

export function readCartProduct({ _id, price, ...product }: WireCartProduct): CartProduct {
  return { id: _id, pricePaise: toPaise(price), ...product }
}

export function toWireCartProduct({ id, title, pricePaise, image, stock, color }: CartProduct): WireCartProduct {
  return { _id: id, title, price: toRupees(pricePaise), image: [...image], stock, color: [...color] }
}
