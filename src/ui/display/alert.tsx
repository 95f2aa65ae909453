import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Icon } from '../icons/icon.tsx'
import styles from './alert.module.css'

interface AlertProps {
  kind: 'error' | 'success'
  /**
   * The message: one sentence, followed by what the shopper can do next, if
   * anything.
   */
  children: ReactNode
}

/**
 * Shows the result of submitting a form. Place this component in a live region,
 * so that screen readers announce the result.
 */
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
