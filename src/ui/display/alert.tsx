import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Icon } from '../icons/icon.tsx'
import styles from './alert.module.css'

interface AlertProps {
  kind: 'error' | 'success'
  /** A sentence, and what to do next where there is something to do. */
  children: ReactNode
}

/** What became of a whole form, in it. The region that it stands in makes screen readers say it. */
export function Alert({ kind, children }: AlertProps) {
  const good = kind === 'success'
  return (
    <div className={classNames(styles.alert, good && styles.good)}>
      <Icon name={good ? 'check' : 'alert'} />
      <b>{good ? 'Success!' : 'Error!'}</b>
      <p>{children}</p>
    </div>
  )
}
