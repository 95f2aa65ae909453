import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { INVALID_PIN_CODE, readPinCode } from '#contract/orders/pin-code.ts'
import { saveDeliveryPin, useDeliveryPin } from '../../state/local/delivery-pin.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import styles from './delivers-to.module.css'
import { DeliveryPromise } from './delivery-promise.tsx'

/**
 * Shows a form for entering a PIN code (postal code). Once the shopper has
 * entered a PIN code, shows when an order placed now would arrive there.
 */
export function DeliversTo() {
  const { ready, pin } = useDeliveryPin()
  const [isEditing, setIsEditing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const changeButton = useRef<HTMLButtonElement>(null)
  const moveFocus = useRef(false)
  const showsForm = !pin || isEditing

  useEffect(() => {
    // The form and the change button replace each other, so the focus must move.
    if (moveFocus.current) (showsForm ? field : changeButton).current?.focus()
    moveFocus.current = false
  }, [showsForm])

  const edit = () => {
    moveFocus.current = true
    setIsEditing(true)
  }
  const save = (entered: string) => {
    moveFocus.current = true
    setIsEditing(false)
    void saveDeliveryPin(entered)
  }
  return (
    <section className={styles.delivers} aria-labelledby="delivers-to">
      <h2 id="delivers-to">
        <Icon name="pin" size="s" /> Delivers to {!showsForm && <span className="num">{pin}</span>}
      </h2>
      {ready && !showsForm && (
        <Button
          ref={changeButton}
          className={styles.change}
          variant="quiet"
          aria-label="Change PIN code"
          onClick={edit}
        >
          Change
        </Button>
      )}
      {ready && showsForm && <PinForm pin={pin} field={field} onSubmit={save} />}
      <div className={styles.promise} role="status">
        {!showsForm && <DeliveryPromise pin={pin} />}
      </div>
    </section>
  )
}

interface PinFormProps {
  pin: string | null
  field: RefObject<HTMLInputElement | null>
  onSubmit: (pin: string) => void
}

function PinForm({ pin, field, onSubmit }: PinFormProps) {
  const [input, setInput] = useState(pin ?? '')
  const [error, setError] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const read = readPinCode(input)
    if (read !== null) return onSubmit(read)
    setError(INVALID_PIN_CODE)
    field.current?.focus()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        ref={field}
        label="PIN code"
        inputMode="numeric"
        autoComplete="postal-code"
        placeholder="380009"
        value={input}
        error={error}
        onChange={({ target }) => {
          setInput(target.value)
          setError('')
        }}
      />
      <Button type="submit" variant="secondary">
        Check
      </Button>
    </form>
  )
}
