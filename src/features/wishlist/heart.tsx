import { MAX_WISHLIST_ITEMS } from '#contract/bag/limits.ts'
import { isInWishlist, type WishlistItem } from '#contract/bag/wishlist.ts'
import type { Product } from '#contract/catalogue/product.ts'
import { classNames } from '../../lib/class-names.ts'
import { addWishlistItem, removeWishlistItem, useWishlist } from '../../state/bag/wishlist-store.ts'
import { showToast } from '../../state/toasts.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import styles from './heart.module.css'

/**
 * Shows a wishlist heart in the corner of a product card's picture, on a
 * contrasting background.
 */
export function CornerHeart({ product }: { product: HeartProduct }) {
  return (
    <div className={styles.corner}>
      <WishlistHeart product={product} />
    </div>
  )
}

/** Heart button that adds a product to the wishlist or removes it. */
export function WishlistHeart({ product }: { product: HeartProduct }) {
  const { wishlist } = useWishlist()
  const isSaved = isInWishlist(wishlist, product.id)
  const toggle = async () => {
    if (isSaved) await removeWishlistItem(product.id)
    else if (!(await addWishlistItem(toWishlistItem(product)))) {
      showToast(`Your wishlist is full: it holds up to ${MAX_WISHLIST_ITEMS} pieces.`)
    }
  }
  return (
    <button
      type="button"
      className={classNames(styles.heart, isSaved && styles.saved)}
      aria-pressed={isSaved}
      aria-label={`Add ${product.title} to wishlist`}
      onClick={() => void toggle()}
    >
      <Icon name="heart" size="s" />
    </button>
  )
}

/**
 * Product fields that the wishlist stores. `stock` and `color` are optional,
 * because some product cards do not have this data.
 */
export type HeartProduct = Pick<Product, 'id' | 'title' | 'pricePaise' | 'image'> &
  Partial<Pick<Product, 'stock' | 'color'>>

function toWishlistItem({ id, title, pricePaise, image, stock = 0, color = [] }: HeartProduct): WishlistItem {
  return { productId: id, title, pricePaise, image: image[0] ?? '', stock, color: [...color] }
}
