import { type ComponentProps, useState } from 'react'
import { Field } from './field.tsx'
import styles from './password-field.module.css'

interface PasswordFieldProps extends Omit<ComponentProps<typeof Field>, 'type' | 'suffix'> {
  /**
   * Whether password managers should fill in the current password or suggest a
   * new one.
   */
  autoComplete: 'current-password' | 'new-password'
}

/** Renders a password input with a button that shows or hides the password. */
export function PasswordField({ label, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field
      spellCheck={false}
      autoCapitalize="none"
      {...rest}
      label={label}
      type={shown ? 'text' : 'password'}
      className={styles.password}
      suffix={
        <button type="button" className={styles.show} onClick={() => setShown(!shown)}>
          <span>{shown ? 'Hide' : 'Show'}</span>
          <span className="sr"> {label.toLowerCase()}</span>
        </button>
      }
    />
  )
}
