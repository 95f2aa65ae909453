import { useState } from 'react'
import { usePhoneReading } from '../../lib/phone-reading.ts'
import { Field } from './field.tsx'

interface PhoneFieldProps {
  /** As typed or stored. */
  value: string
  /** Of the address; empty if any. */
  country: string
  /** From the form or the server. */
  error?: string | undefined
  className?: string | undefined
  onChange: (typed: string) => void
}

/** Keeps what is typed as it is, and writes it in its usual form when it is left. */
export function PhoneField({ value, country, error, onChange, ...rest }: PhoneFieldProps) {
  // Kept here, so that the caret stays where it is.
  const [typed, setTyped] = useState<string | null>(null)
  const reading = usePhoneReading(value, country)
  const problem = reading?.kind === 'wrong' && value !== '' && typed === null ? reading.problem : undefined
  return (
    <Field
      {...rest}
      label="Phone number"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      value={typed ?? (reading?.kind === 'ok' ? reading.shown : value)}
      error={problem ?? error}
      onChange={({ target }) => {
        // Browsers also fill in fields without the focus.
        if (target === document.activeElement) setTyped(target.value)
        onChange(target.value)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
