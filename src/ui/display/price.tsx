import { formatRupees, originalPrice } from '#contract/money.ts'
import { classNames } from '../../lib/class-names.ts'
import styles from './price.module.css'

interface PriceProps {
  rupees: number
  /** `l` on a page that is about one piece. */
  size?: 'm' | 'l'
  className?: string | undefined
}

/** A price, and beside it the struck original and the badge where the shop shows them. */
export function Price({ rupees, size = 'm', className }: PriceProps) {
  const original = originalPrice(rupees)
  return (
    <p className={classNames(styles.price, styles[size], className)}>
      <b>{formatRupees(rupees)}</b>
      {original !== null && (
        <>
          {' '}
          <s>
            <span className="sr">Original price </span>
            {formatRupees(original)}
          </s>{' '}
          <span className={styles.off}>30% off</span>
        </>
      )}
    </p>
  )
}
