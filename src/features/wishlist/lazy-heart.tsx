import { useIdleComponent } from '../../lib/lazy-component.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import type { HeartProduct } from './heart.tsx'
import styles from './lazy-heart.module.css'

const loadHeart = () => import('./heart.tsx').then((module) => module.WishlistHeart)

/** Keeps the place of a heart and draws it. What it does comes once the page is idle. */
export function LazyHeart({ piece }: { piece: HeartProduct }) {
  // A page whose hearts cannot be pressed sells all the same.
  const Heart = useIdleComponent(loadHeart)
  return <div className={styles.place}>{Heart ? <Heart piece={piece} /> : <Icon name="heart" size="s" />}</div>
}

/** The heart on the corner of a card's picture, on a ground that lets it be seen on every picture. */
export function heartCorner(piece: HeartProduct) {
  return (
    <div className={styles.corner}>
      <LazyHeart piece={piece} />
    </div>
  )
}
