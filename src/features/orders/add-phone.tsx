import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { classNames } from '../../lib/class-names.ts'
import { usePhoneReading } from '../../lib/phone-reading.ts'
import { useConnection } from '../../state/network/connection.ts'
import { updateAccount } from '../../state/session/account-details.ts'
import type { SignedInShopper } from '../../state/session/session.ts'
import { showToast } from '../../state/toasts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { PhoneField } from '../../ui/forms/phone-field.tsx'
import styles from './confirm-order.module.css'
import { orderQuery } from './orders-queries.ts'

interface AddPhoneProps {
  order: Order
  shopper: SignedInShopper
  /**
   * Called once the number is saved. The parent then moves the keyboard focus,
   * because this component is removed.
   */
  onSaved: () => void
}

/**
 * Asks for the phone number without which an order cannot be sent, and saves it
 * to the account.
 */
export function AddPhone({ order, shopper, onSaved }: AddPhoneProps) {
  const titleId = useId()
  const queryClient = useQueryClient()
  const { reachable } = useConnection()
  const [phone, setPhone] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const reading = usePhoneReading(phone, order.address.country)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (reading?.kind === 'wrong') return setError(reading.problem)
    setBusy(true)
    const outcome = await updateAccount({ number: reading?.phone ?? phone })
    setBusy(false)
    if (outcome.kind !== 'ok') {
      return setError(outcome.kind === 'refused' ? outcome.message : "We couldn't reach the shop. Please try again.")
    }
    showToast('Thank you. Your phone number is saved.')
    onSaved()
    await queryClient.invalidateQueries({ queryKey: orderQuery(order.id, shopper).queryKey })
  }
  return (
    <section className={classNames('card', styles.card)} aria-labelledby={titleId}>
      <h2 className={styles.title} id={titleId}>
        We need your phone number
      </h2>
      <p>The courier calls before the delivery. Your order is sent once we have a number.</p>
      <form className={styles.form} onSubmit={save} noValidate>
        <PhoneField
          value={phone}
          country={order.address.country}
          error={error || undefined}
          onChange={(typed) => {
            setPhone(typed)
            setError('')
          }}
        />
        <Button
          type="submit"
          block
          busy={busy && 'Saving…'}
          disabledReason={reachable ? '' : "You're offline. Saving your number needs a connection."}
        >
          Save number
        </Button>
      </form>
    </section>
  )
}
