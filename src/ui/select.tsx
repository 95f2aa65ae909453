import { type ComponentProps, useId } from 'react'
import { classNames } from '../lib/class-names.ts'
import styles from './field.module.css'
import { FieldError } from './field-error.tsx'
import { Icon } from './icon.tsx'

interface SelectProps extends ComponentProps<'select'> {
  label: string
  /** What is wrong with it, as a sentence. */
  error?: string | undefined
}

/** A choice out of a few, with its name above and what is wrong with it below. The browser's own, as its list is. */
export function Select({ label, error, className, children, ...rest }: SelectProps) {
  const id = useId()
  const errorId = `${id}error`
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.select}>
        <select
          {...rest}
          id={id}
          className={classNames(styles.input, error && styles.bad)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        >
          {children}
        </select>
        <Icon name="down" size="s" />
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}
