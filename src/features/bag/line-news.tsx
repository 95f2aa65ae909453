import type { LineNews } from '#contract/bag-changes.ts'
import { formatRupees } from '#contract/money.ts'
import { classNames } from '../../lib/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './line-news.module.css'

interface LineNewsProps {
  news: LineNews
  /** How many the shop has. */
  stock: number
  /** For whatever these words explain. */
  id: string
}

/** What changed since the shopper added the piece. Said aloud when it is found out. */
export function LineNewsText({ news: { price, shortage }, stock, id }: LineNewsProps) {
  return (
    <div role="status" id={id} className={styles.news}>
      {shortage && (
        <p className={classNames(styles.word, styles.shortage)}>
          <Icon name="alert" size="xs" /> {shortageInWords(shortage, stock)}
        </p>
      )}
      {price && shortage !== 'gone' && (
        <p className={styles.word}>
          <Icon name="alert" size="xs" />
          Price changed from {formatRupees(price.was)} to {formatRupees(price.is)}.
        </p>
      )}
    </div>
  )
}

function shortageInWords(shortage: NonNullable<LineNews['shortage']>, stock: number): string {
  if (shortage === 'gone') return 'No longer in our shop.'
  return shortage === 'sold out' ? 'Out of Stock' : `Only ${stock} left.`
}
