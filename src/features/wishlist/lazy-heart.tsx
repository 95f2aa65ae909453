import { useIdleComponent } from '../../lib/lazy-component.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import type { HeartProduct } from './heart.tsx'
import styles from './lazy-heart.module.css'

const loadHeart = () => import('./heart.tsx').then((module) => module.WishlistHeart)

/**
 * Shows a heart icon, which is replaced with a wishlist button once the page is idle. If the button's code fails to
 * load, the icon remains.
 */
export function LazyHeart({ product }: { product: HeartProduct }) {
  const Heart = useIdleComponent(loadHeart)
  return <div className={styles.heart}>{Heart ? <Heart product={product} /> : <Icon name="heart" size="s" />}</div>
}

/** Shows a wishlist heart in the corner of a product card's picture, on a contrasting background. */
export function CornerHeart({ product }: { product: HeartProduct }) {
  return (
    <div className={styles.corner}>
      <LazyHeart product={product} />
    </div>
  )
}
