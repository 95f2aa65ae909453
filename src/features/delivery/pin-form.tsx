import { type SubmitEvent, useState } from 'react'
import { postalCodeProblem } from '#contract/address.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import styles from './pin-form.module.css'

interface PinFormProps {
  /** The one known so far. */
  pin: string | null
  onPin: (pin: string) => void
}

export function PinForm({ pin, onPin }: PinFormProps) {
  const [typed, setTyped] = useState(pin ?? '')
  const [problem, setProblem] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = postalCodeProblem('India', typed)
    if (found) setProblem(found)
    else onPin(typed)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        label="PIN code"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={6}
        placeholder="380009"
        value={typed}
        error={problem}
        onChange={({ target }) => setTyped(target.value.replace(/\D/g, ''))}
      />
      <Button type="submit" variant="secondary">
        Check
      </Button>
    </form>
  )
}
