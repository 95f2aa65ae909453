import { useState } from 'react'
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
  const choose = (chosen: string) => {
    setChanging(false)
    void rememberDeliveryPin(chosen)
  }
  return (
    <section className={styles.delivers} aria-labelledby="delivers-to">
      <h2 id="delivers-to">
        <Icon name="pin" size="s" /> Delivers to {pin && !changing && <span className="num">{pin}</span>}
      </h2>
      {ready && pin && !changing && (
        <Button
          className={styles.change}
          variant="quiet"
          aria-label="Change PIN code"
          onClick={() => setChanging(true)}
        >
          Change
        </Button>
      )}
      {ready && (!pin || changing) && <PinForm pin={pin} onPin={choose} />}
      <div className={styles.promise} role="status">
        {pin && !changing && <DeliveryPromise pin={pin} />}
      </div>
    </section>
  )
}
