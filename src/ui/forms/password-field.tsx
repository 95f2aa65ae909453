import { type ComponentProps, useState } from 'react'
import { Field } from './field.tsx'
import styles from './password-field.module.css'

interface PasswordFieldProps extends Omit<ComponentProps<typeof Field>, 'type' | 'end'> {
  /** Tells password managers which one it is. */
  autoComplete: 'current-password' | 'new-password'
}

/** A field whose letters are hidden until its button is pressed. */
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
          {shown ? 'Hide' : 'Show'}
          <span className="sr"> {label.toLowerCase()}</span>
        </button>
      }
    />
  )
}
