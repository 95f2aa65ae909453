import { isInWishlist, MAX_WISHLIST_ITEMS, type WishlistItem } from '#contract/bag/wishlist.ts'
import type { Product } from '#contract/schemas/catalogue.ts'
import { classNames } from '../../lib/class-names.ts'
import { addWishlistItem, removeWishlistItem, useWishlist } from '../../state/bag/wishlist-store.ts'
import { notify } from '../../state/notices.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import styles from './heart.module.css'

/** Puts a piece on the wishlist, and takes it off again. */
export function WishlistHeart({ piece }: { piece: HeartProduct }) {
  const { wishlist } = useWishlist()
  const wished = isInWishlist(wishlist, piece._id)
  const press = async () => {
    if (wished) await removeWishlistItem(piece._id)
    else if (!(await addWishlistItem(toWishlistItem(piece))))
      notify(`Your wishlist is full: it holds up to ${MAX_WISHLIST_ITEMS} pieces.`)
  }
  return (
    <button
      type="button"
      className={classNames(styles.heart, wished && styles.wished)}
      aria-pressed={wished}
      aria-label={`Add ${piece.title} to wishlist`}
      onClick={() => void press()}
    >
      <Icon name="heart" size="s" />
    </button>
  )
}

/** As much of a piece as a wish keeps. Of some cards not all of it is known. */
export type HeartProduct = Pick<Product, '_id' | 'title' | 'price' | 'image'> & { stock?: number; color?: string[] }

function toWishlistItem({ _id, title, price, image, stock = 0, color = [] }: HeartProduct): WishlistItem {
  return { id: _id, title, price, image: image[0] ?? '', stock, color: [...color] }
}
