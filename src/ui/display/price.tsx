import { formatRupees, originalPrice } from '#contract/money.ts'
import { classNames } from '../../lib/class-names.ts'
import styles from './price.module.css'

interface PriceProps {
  paise: number
  /** Use `l` on the product page, `m` elsewhere. */
  size?: 'm' | 'l'
  className?: string | undefined
}

/** Shows a price, with the struck-through original price and the discount badge if enabled. */
export function Price({ paise, size = 'm', className }: PriceProps) {
  const original = originalPrice(paise)
  return (
    <p className={classNames(styles.price, styles[size], className)}>
      <b>{formatRupees(paise)}</b>
      {original !== null && (
        <>
          {' '}
          <s>
            <span className="sr">Original price </span>
            {formatRupees(original)}
          </s>{' '}
          <span className={styles.badge}>30% off</span>
        </>
      )}
    </p>
  )
}
