import { useIdleComponent } from '../../lib/lazy-component.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import type { HeartProduct } from './heart.tsx'
import styles from './lazy-heart.module.css'

const loadHeart = () => import('./heart.tsx').then((module) => module.WishlistHeart)

/** Draws a heart, and makes it a button once the page is idle. If that code cannot be loaded, the page works without. */
export function LazyHeart({ product }: { product: HeartProduct }) {
  const Heart = useIdleComponent(loadHeart)
  return <div className={styles.heart}>{Heart ? <Heart product={product} /> : <Icon name="heart" size="s" />}</div>
}

/** A heart in the corner of a card's picture, on a background that keeps it visible. */
export function CornerHeart({ product }: { product: HeartProduct }) {
  return (
    <div className={styles.corner}>
      <LazyHeart product={product} />
    </div>
  )
}
