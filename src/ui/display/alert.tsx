import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Icon } from '../icons/icon.tsx'
import styles from './alert.module.css'

interface AlertProps {
  kind: 'error' | 'success'
  /** A sentence, and what to do next if there is anything to do. */
  children: ReactNode
}

/** The result of submitting a form, shown inside it. Place it in a live region so that screen readers announce it. */
export function Alert({ kind, children }: AlertProps) {
  const isSuccess = kind === 'success'
  return (
    <div className={classNames(styles.alert, isSuccess && styles.success)}>
      <Icon name={isSuccess ? 'check' : 'alert'} />
      <b>{isSuccess ? 'Success!' : 'Error!'}</b>
      <p>{children}</p>
    </div>
  )
}
