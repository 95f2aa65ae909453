import { formatRupees } from '#contract/money.ts'
import { classNames } from '../../lib/class-names.ts'
import type { Elements } from '../elements.ts'
import styles from './totals.module.css'

interface TotalsRow {
  name: string
  /** Amount in paise, negative for discounts. */
  paise: number
}

interface TotalsProps {
  rows: readonly TotalsRow[]
  total: TotalsRow
  className?: string
  /** Additional rows, shown below the total. */
  children?: Elements
}

/** Shows the amounts that make up an order, followed by their total. */
export function Totals({ rows, total, className, children }: TotalsProps) {
  return (
    <dl className={classNames(styles.totals, className)}>
      {rows.map(({ name, paise }) => (
        <div key={name} className={paise < 0 ? styles.discount : undefined}>
          <dt>{name}</dt>
          <dd>{`${paise < 0 ? '−' : ''}${formatRupees(Math.abs(paise))}`}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{total.name}</dt>
        <dd>{formatRupees(total.paise)}</dd>
      </div>
      {children}
    </dl>
  )
}
