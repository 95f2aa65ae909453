import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { postalCodeProblem } from '#contract/address.ts'
import { saveDeliveryPin, useDeliveryPin } from '../../state/local/delivery-pin.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import styles from './delivers-to.module.css'
import { DeliveryPromise } from './delivery-promise.tsx'

/** "Delivers to": asks for a PIN code once, and from then on says when a piece would come there. */
export function DeliversTo() {
  const { ready, pin } = useDeliveryPin()
  const [changing, setChanging] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const change = useRef<HTMLButtonElement>(null)
  const pressed = useRef(false)
  const asks = !pin || changing

  useEffect(() => {
    // What was pressed is gone: the button that asks for the field, or the form with its button.
    if (pressed.current) (asks ? field : change).current?.focus()
    pressed.current = false
  }, [asks])

  const ask = () => {
    pressed.current = true
    setChanging(true)
  }
  const choose = (chosen: string) => {
    pressed.current = true
    setChanging(false)
    void saveDeliveryPin(chosen)
  }
  return (
    <section className={styles.delivers} aria-labelledby="delivers-to">
      <h2 id="delivers-to">
        <Icon name="pin" size="s" /> Delivers to {!asks && <span className="num">{pin}</span>}
      </h2>
      {ready && !asks && (
        <Button ref={change} className={styles.change} variant="quiet" aria-label="Change PIN code" onClick={ask}>
          Change
        </Button>
      )}
      {ready && asks && <PinForm pin={pin} field={field} onPin={choose} />}
      <div className={styles.promise} role="status">
        {!asks && <DeliveryPromise pin={pin} />}
      </div>
    </section>
  )
}

interface PinFormProps {
  /** The one known so far. */
  pin: string | null
  field: RefObject<HTMLInputElement | null>
  onPin: (pin: string) => void
}

function PinForm({ pin, field, onPin }: PinFormProps) {
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
