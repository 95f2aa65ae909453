import { HeartPlace } from './heart-place.tsx'
import styles from './wish-corner.module.css'
import type { WishablePiece } from './wishable-piece.ts'

/** The heart on the corner of a card's picture, on a ground that lets it be seen on every picture. */
export function wishCorner(piece: WishablePiece) {
  return (
    <div className={styles.corner}>
      <HeartPlace piece={piece} />
    </div>
  )
}
