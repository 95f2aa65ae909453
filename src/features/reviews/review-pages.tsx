import { Icon } from '../../ui/icon.tsx'
import type { Page } from './paging.ts'
import styles from './review-pages.module.css'

interface ReviewPagesProps {
  page: Page<unknown>
  onTurn: (number: number) => void
}

/** Arrows and numbers for the pages of reviews. */
export function ReviewPages({ page: { number, pages }, onTurn }: ReviewPagesProps) {
  return (
    <nav className={styles.pages} aria-label="Pages of reviews">
      <button type="button" aria-label="Previous page" disabled={number === 1} onClick={() => onTurn(number - 1)}>
        <Icon name="left" />
      </button>
      {Array.from({ length: pages }, (_, index) => index + 1).map((other) => (
        <button
          key={other}
          type="button"
          aria-label={`Page ${other}`}
          aria-current={other === number ? 'page' : undefined}
          onClick={() => onTurn(other)}
        >
          {other}
        </button>
      ))}
      <button type="button" aria-label="Next page" disabled={number === pages} onClick={() => onTurn(number + 1)}>
        <Icon name="right" />
      </button>
    </nav>
  )
}
