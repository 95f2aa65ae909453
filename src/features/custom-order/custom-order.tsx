import { useEffect, useRef, useState } from 'react'
import { shopFacts } from '#contract/shop-facts.ts'
import { usePostedForm } from '../../state/forms/posted-form.ts'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { OutboxSection } from '../outbox/outbox-section.tsx'
import styles from './custom-order.module.css'
import { CustomOrderForm } from './custom-order-form.tsx'

/**
 * Shows the form for requesting custom jewellery. Once the server has received
 * the request, shows the request number instead.
 */
export function CustomOrder() {
  const posted = usePostedForm()
  const [number, setNumber] = useState(posted?.kind === 'sent' ? String(posted.response.requestNumber) : '')
  const confirmation = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!number) return
    confirmation.current?.focus()
    window.scrollTo(0, 0)
  }, [number])

  if (number) {
    return (
      <div ref={confirmation} tabIndex={-1}>
        <EmptyState
          title="We've received your request"
          heading="h1"
          action={<ButtonLink href="/products">Continue Shopping</ButtonLink>}
        >
          Your request number is <strong className={styles.number}>{number}</strong>. We've e-mailed it to you and will
          get back to you within {shopFacts.customOrdersAnsweredWithin} with a drawing and a price.
        </EmptyState>
      </div>
    )
  }
  return (
    <div className={styles.narrow}>
      <h1>Create Your Custom Jewelry</h1>
      <p className={styles.intro}>
        Tell us what you have in mind. Within {shopFacts.customOrdersAnsweredWithin} we'll send you a drawing and a
        price.
      </p>
      <CustomOrderForm posted={posted} onSent={setNumber} />
      <OutboxSection kind="customOrder" />
    </div>
  )
}
