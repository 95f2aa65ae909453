import { IconButton } from '../../ui/icon-button.tsx'
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
      <IconButton icon="left" size="s" label="Previous page" off={number === 1} onClick={() => onTurn(number - 1)} />
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
      <IconButton icon="right" size="s" label="Next page" off={number === pages} onClick={() => onTurn(number + 1)} />
    </nav>
  )
}
