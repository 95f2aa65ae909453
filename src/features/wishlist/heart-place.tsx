import { useIdlePart } from '../../lib/use-idle-part.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './heart-place.module.css'
import type { WishablePiece } from './wishable-piece.ts'

const loadHeart = () => import('./heart.tsx').then((module) => module.Heart)

/** Keeps the place of a heart and draws it. What it does comes once the page is idle. */
export function HeartPlace({ piece }: { piece: WishablePiece }) {
  // A page whose hearts cannot be pressed sells all the same.
  const Heart = useIdlePart(loadHeart)
  return <div className={styles.place}>{Heart ? <Heart piece={piece} /> : <Icon name="heart" size="s" />}</div>
}
