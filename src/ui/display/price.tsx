import { formatRupees, originalPrice } from '#contract/money.ts'
import { classNames } from '../../lib/class-names.ts'
import styles from './price.module.css'

interface PriceProps {
  paise: number
  /** Text size: `l` on the product page, `m` everywhere else. */
  size?: 'm' | 'l'
  /** Whether other sizes cost more. */
  isFrom?: boolean
  className?: string | undefined
}

/**
 * Shows a price. If reference prices are enabled, also shows the original price,
 * struck through, and a discount badge.
 */
export function Price({ paise, size = 'm', isFrom, className }: PriceProps) {
  const original = originalPrice(paise)
  return (
    <p className={classNames(styles.price, styles[size], className)}>
      {isFrom && <span className={styles.from}>From </span>}
      <b>{formatRupees(paise)}</b>
      {original !== null && (
        <>
          {' '}
          <s>
            <span className="sr">Original price </span>
            <span>{formatRupees(original)}</span>
          </s>{' '}
          <span className={styles.badge}>30% off</span>
        </>
      )}
    </p>
  )
}
