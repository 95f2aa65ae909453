import { type ComponentProps, useId } from 'react'
import { classNames } from '../lib/class-names.ts'
import styles from './field.module.css'
import { FieldError } from './field-error.tsx'

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
