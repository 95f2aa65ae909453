import type { ReactNode } from 'react'
import styles from './related-pieces.module.css'

interface RelatedPiecesProps {
  /** The grid of pieces. */
  children: ReactNode
}

/** More that a shopper of this piece may like. */
export function RelatedPieces({ children }: RelatedPiecesProps) {
  return (
    <section className="wrap page" aria-labelledby="related">
      <h2 id="related" className={styles.title}>
        YOU MAY ALSO LIKE
      </h2>
      {children}
    </section>
  )
}
