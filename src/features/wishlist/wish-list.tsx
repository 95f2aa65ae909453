import type { ReactNode } from 'react'
import type { Product } from '#contract/shapes/product.ts'
import type { Wish } from '#contract/wishlist.ts'
import { WishItem } from './wish-item.tsx'
import styles from './wish-list.module.css'

/** As much of a piece as its card shows. */
export type WishedPiece = Pick<Product, '_id' | 'title' | 'price' | 'image' | 'alt' | 'blur' | 'stock' | 'color'>

interface WishListProps {
  wishes: readonly (Omit<Wish, 'color'> & { readonly color: readonly string[] })[]
  card: (piece: WishedPiece) => ReactNode
  /** A wish has left: what had the focus is gone with it. */
  onLeft: () => void
}

/** The pieces that are wished for, four in a row and two on a phone. */
export function WishList({ wishes, card, onLeft }: WishListProps) {
  return (
    <ul className={styles.wishes}>
      {wishes.map(({ id, title, price, image, stock, color }) => {
        const piece = {
          _id: id,
          title,
          price,
          image: image ? [image] : [],
          alt: [],
          blur: [],
          stock,
          color: [...color],
        }
        return <WishItem key={id} kept={piece} card={card} onLeft={onLeft} />
      })}
    </ul>
  )
}
