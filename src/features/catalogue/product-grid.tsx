import type { ReactNode } from 'react'
import { type CardPiece, ProductCard } from './product-card.tsx'
import styles from './product-grid.module.css'

interface ProductGridProps {
  pieces: readonly CardPiece[]
  /** The level of the cards' titles among the headings of the page. */
  heading?: 'h2' | 'h3'
  /** How many of the first pictures are seen at once. */
  priority?: number
  /** What stands on the upper right corner of each picture. */
  corner?: (piece: CardPiece) => ReactNode
}

/** Four pieces in a row, two on a phone. */
export function ProductGrid({ pieces, heading, priority = 0, corner }: ProductGridProps) {
  return (
    <ul className={styles.grid}>
      {pieces.map((piece, index) => (
        <li key={piece._id} className={styles.piece}>
          <ProductCard piece={piece} priority={index < priority} {...(heading && { heading })} />
          {corner?.(piece)}
        </li>
      ))}
    </ul>
  )
}
