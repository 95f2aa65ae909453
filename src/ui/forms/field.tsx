import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../../lib/class-names.ts'
import type { Elements } from '../elements.ts'
import { Icon } from '../icons/icon.tsx'
import styles from './field.module.css'

export interface FieldProps extends ComponentProps<'input'> {
  label: string
  /** Validation error shown below the field, as a full sentence. */
  error?: string | undefined
  /**
   * Help text shown below the field. An empty string reserves its line, for a
   * text that appears later.
   */
  hint?: string | undefined
  /** Element shown at the end of the input, e.g. a button. */
  suffix?: Elements
}

/** Renders a single-line text field with its label, hint and error message. */
export function Field({ label, error, hint, suffix, className, ...rest }: FieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className}>
      <div className={styles.control}>
        <input
          {...rest}
          id={id}
          className={inputClass(error)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
        />
        {suffix}
      </div>
    </FieldFrame>
  )
}

interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string
  /** Validation error shown below the field, as a full sentence. */
  error?: string | undefined
}

/** Renders a multi-line text field with its label and error message. */
export function TextArea({ label, error, className, ...rest }: TextAreaProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} error={error} className={className}>
      <textarea
        {...rest}
        id={id}
        className={inputClass(error)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { error })}
      />
    </FieldFrame>
  )
}

interface SelectProps extends ComponentProps<'select'> {
  label: string
  /** Validation error shown below the field, as a full sentence. */
  error?: string | undefined
}

/** Renders a native select field with its label and error message. */
export function Select({ label, error, className, children, ...rest }: SelectProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} error={error} className={className}>
      <div className={styles.select}>
        <select
          {...rest}
          id={id}
          className={inputClass(error)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { error })}
        >
          {children}
        </select>
        <Icon name="down" size="s" />
      </div>
    </FieldFrame>
  )
}

interface FieldMessages {
  hint?: string | undefined
  error?: string | undefined
}

interface FieldFrameProps extends FieldMessages {
  /**
   * Id of the form control. The ids of the hint and the error message are derived
   * from it.
   */
  id: string
  /** Label, with a remark such as “(optional)” in a `span`. */
  label: ReactNode
  className?: string | undefined
  children: Elements
}

/**
 * Shows a label above a form control, and a hint and an error message below. Set
 * the control's `aria-describedby` to the result of `describedBy`.
 */
export function FieldFrame({ id, label, hint, error, className, children }: FieldFrameProps) {
  const reservesLine = hint === '' && !error
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id}>{label}</label>
      {children}
      {(hint || reservesLine) && (
        <p className={styles.hint} id={`${id}hint`}>
          {hint}
        </p>
      )}
      {/* An error may appear while the focus is elsewhere, or stays. Always present, because screen readers ignore a
          live region that is added together with its text. */}
      <div className={styles.live} aria-live="polite">
        {error && <FieldError id={`${id}error`}>{error}</FieldError>}
      </div>
    </div>
  )
}

/**
 * Returns the `aria-describedby` value for a form control in a `FieldFrame`.
 * Returns undefined if the control has neither a hint nor an error message.
 */
export function describedBy(id: string, { hint, error }: FieldMessages): string | undefined {
  return classNames(hint && `${id}hint`, error && `${id}error`) || undefined
}

/**
 * Returns the class names for a text input, including the style for invalid input
 * if there is an error.
 */
export function inputClass(error: string | undefined): string {
  return classNames(styles.input, error && styles.invalid)
}

interface FieldErrorProps {
  /** Element id to which the form control's `aria-describedby` can refer. */
  id?: string
  children: ReactNode
}

/** Shows an error message below a form control. */
export function FieldError({ id, children }: FieldErrorProps) {
  return (
    <p className={styles.error} id={id}>
      <Icon name="alert" size="xs" /> <span>{children}</span>
    </p>
  )
}
