import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../lib/class-names.ts'
import styles from './field.module.css'
import { Icon } from './icon.tsx'

interface FieldProps extends ComponentProps<'input'> {
  label: string
  /** What is wrong with it, as a sentence. */
  error?: string | undefined
  /** What helps filling it in. */
  hint?: string | undefined
  /** Stands at the end of the input, over it. */
  end?: ReactNode
}

/** A one-line input with its name above and what is wrong with it below. */
export function Field({ label, error, hint, end, className, ...rest }: FieldProps) {
  const id = useId()
  const hintId = `${id}hint`
  const errorId = `${id}error`
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.line}>
        <input
          {...rest}
          id={id}
          className={classNames(styles.input, error && styles.bad)}
          aria-invalid={error ? true : undefined}
          aria-describedby={classNames(hint && hintId, error && errorId) || undefined}
        />
        {end}
      </div>
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
      {error && (
        <p className={styles.error} id={errorId}>
          <Icon name="alert" size="xs" /> {error}
        </p>
      )}
    </div>
  )
}
