import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Icon } from '../icons/icon.tsx'
import styles from './field.module.css'

interface FieldProps extends ComponentProps<'input'> {
  label: string
  /** What is wrong with it, as a sentence. */
  error?: string | undefined
  /** What helps filling it in. */
  hint?: string | undefined
  /** Stands at the end of the input, over it. */
  suffix?: ReactNode
}

/** A one-line input with its name above and what is wrong with it below. */
export function Field({ label, error, hint, suffix, className, ...rest }: FieldProps) {
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
        {suffix}
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

interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string
  /** What is wrong with it, as a sentence. */
  error?: string | undefined
}

/** An input of several lines with its name above and what is wrong with it below. */
export function TextArea({ label, error, className, ...rest }: TextAreaProps) {
  const id = useId()
  const errorId = `${id}error`
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id}>{label}</label>
      <textarea
        {...rest}
        id={id}
        className={classNames(styles.input, error && styles.bad)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
      />
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}

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
