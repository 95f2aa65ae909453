import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WishlistItem } from '#contract/bag/wishlist.ts'
import type { Product } from '#contract/catalogue/product.ts'
import { addToBag } from '../../state/bag/bag-store.ts'
import { removeWishlistItem, undoWishlistRemoval } from '../../state/bag/wishlist-store.ts'
import { productQuery } from '../../state/queries/catalogue-queries.ts'
import { RefusedError } from '../../state/queries/queries.ts'
import { showToast } from '../../state/toasts.ts'
import { Button, ButtonLink } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import type { Elements } from '../../ui/elements.ts'
import styles from './wishlist-grid.module.css'

/** The product fields that a wishlist card shows. */
type WishlistProduct = Pick<
  Product,
  'id' | 'title' | 'pricePaise' | 'image' | 'alt' | 'blur' | 'stock' | 'color' | 'sizes'
>

interface WishlistGridProps {
  items: readonly (Omit<WishlistItem, 'color'> & { readonly color: readonly string[] })[]
  card: (product: WishlistProduct) => Elements
  /** Renders what a card offers below its button, e.g. for a sold-out product. */
  offer: (product: WishlistProduct) => Elements
  /**
   * Called after a card has been removed, so that the parent can move the
   * keyboard focus.
   */
  onRemoved: () => void
}

export function WishlistGrid({ items, card, offer, onRemoved }: WishlistGridProps) {
  return (
    <ul className={styles.grid}>
      {items.map(({ productId, title, pricePaise, image, stock, color }) => {
        const saved = {
          id: productId,
          title,
          pricePaise,
          image: image ? [image] : [],
          alt: [],
          blur: [],
          stock,
          color: [...color],
        }
        return <WishlistCard key={productId} saved={saved} card={card} offer={offer} onRemoved={onRemoved} />
      })}
    </ul>
  )
}

interface WishlistCardProps {
  /**
   * The product as stored in the wishlist, shown until its current data has
   * loaded.
   */
  saved: WishlistProduct
  card: WishlistGridProps['card']
  offer: WishlistGridProps['offer']
  onRemoved: () => void
}

function WishlistCard({ saved, card, offer, onRemoved }: WishlistCardProps) {
  const [moving, setMoving] = useState(false)
  const { data, error } = useQuery(productQuery(saved.id))
  const isDiscontinued = error instanceof RefusedError && error.code === 'PRODUCT_UNKNOWN'
  const product = data?.data ?? saved
  const { id, title, stock } = product
  const unavailable = isDiscontinued ? 'No longer available' : stock <= 0 && 'Out of Stock'

  const moveToBag = async () => {
    setMoving(true)
    try {
      const result = await addToBag(toBagProduct(product))
      showToast(result.message)
      if (result.kind !== 'added') return
      await removeWishlistItem(id)
      onRemoved()
    } finally {
      setMoving(false)
    }
  }
  const remove = async () => {
    const removal = await removeWishlistItem(id)
    if (!removal) return
    showToast(`${title} was removed from your wishlist.`, {
      label: 'Undo',
      act: () => void undoWishlistRemoval(removal),
    })
    onRemoved()
  }

  return (
    <li className={styles.card}>
      {card(product)}
      <IconButton
        className={styles.remove}
        icon="close"
        size="s"
        label={`Remove ${title} from wishlist`}
        onClick={() => void remove()}
      />
      <div className={styles.move}>
        {product.sizes && !unavailable ? (
          <ButtonLink variant="secondary" block href={`/products/${id}`} aria-label={`Choose a size for ${title}`}>
            CHOOSE SIZE
          </ButtonLink>
        ) : (
          <Button
            variant="secondary"
            block
            busy={moving && 'Moving...'}
            disabledReason={unavailable}
            aria-label={`Move ${title} to bag`}
            onClick={() => void moveToBag()}
          >
            MOVE TO BAG
          </Button>
        )}
        {!isDiscontinued && offer(product)}
      </div>
    </li>
  )
}

function toBagProduct({ id, title, pricePaise, image, stock, color }: WishlistProduct) {
  return { productId: id, title, pricePaise, image: image[0] ?? '', stock, color: [...color] }
}
