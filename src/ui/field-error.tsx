import type { ReactNode } from 'react'
import styles from './field.module.css'
import { Icon } from './icon.tsx'

interface FieldErrorProps {
  /** For the `aria-describedby` of what is at fault. */
  id?: string
  children: ReactNode
}

/** What is wrong with an input, below it. */
export function FieldError({ id, children }: FieldErrorProps) {
  return (
    <p className={styles.error} id={id}>
      <Icon name="alert" size="xs" /> {children}
    </p>
  )
}
