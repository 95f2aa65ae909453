import type { ReactNode } from 'react'
import { formatRupees } from '#contract/money.ts'
import { classNames } from '../../lib/class-names.ts'
import styles from './totals.module.css'

interface TotalRow {
  name: string
  /** Below zero for what is let off. */
  rupees: number
}

interface TotalsProps {
  rows: readonly TotalRow[]
  total: TotalRow
  className?: string
  /** What stands below the total: more terms of the list. */
  children?: ReactNode
}

/** A column of amounts and what it comes to. */
export function Totals({ rows, total, className, children }: TotalsProps) {
  return (
    <dl className={classNames(styles.sums, className)}>
      {rows.map(({ name, rupees }) => (
        <div key={name} className={rupees < 0 ? styles.off : undefined}>
          <dt>{name}</dt>
          <dd>
            {rupees < 0 && '−'}
            {formatRupees(Math.abs(rupees))}
          </dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{total.name}</dt>
        <dd>{formatRupees(total.rupees)}</dd>
      </div>
      {children}
    </dl>
  )
}
