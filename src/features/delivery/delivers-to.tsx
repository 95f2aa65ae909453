import { useEffect, useRef, useState } from 'react'
import { rememberDeliveryPin, useDeliveryPin } from '../../state/delivery-pin.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './delivers-to.module.css'
import { DeliveryPromise } from './delivery-promise.tsx'
import { PinForm } from './pin-form.tsx'

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
    void rememberDeliveryPin(chosen)
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
