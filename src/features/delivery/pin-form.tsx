import { type RefObject, type SubmitEvent, useState } from 'react'
import { postalCodeProblem } from '#contract/address.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import styles from './pin-form.module.css'

interface PinFormProps {
  /** The one known so far. */
  pin: string | null
  field: RefObject<HTMLInputElement | null>
  onPin: (pin: string) => void
}

export function PinForm({ pin, field, onPin }: PinFormProps) {
  const [typed, setTyped] = useState(pin ?? '')
  const [problem, setProblem] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = postalCodeProblem('India', typed)
    if (!found) return onPin(typed)
    setProblem(found)
    field.current?.focus()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        ref={field}
        label="PIN code"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={6}
        placeholder="380009"
        value={typed}
        error={problem}
        onChange={({ target }) => {
          setTyped(target.value.replace(/\D/g, ''))
          setProblem('')
        }}
      />
      <Button type="submit" variant="secondary">
        Check
      </Button>
      <p className="sr" role="alert">
        {problem}
      </p>
    </form>
  )
}
