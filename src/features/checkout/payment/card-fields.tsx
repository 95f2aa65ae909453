import type { Stripe, StripeCardElement, StripeCardElementChangeEvent } from '@stripe/stripe-js'
import { useEffect, useEffectEvent, useRef } from 'react'
import { FieldError } from '../../../ui/forms/field.tsx'
import styles from './card-fields.module.css'
import { createCard } from './stripe.ts'

interface CardFieldsProps {
  stripe: Stripe
  /** Stripe's error message about the card details; an empty string if there is none. */
  error: string
  /** Called with Stripe's card field when the field is mounted, and with null when it is removed. */
  onReady: (card: StripeCardElement | null) => void
  onChange: (change: StripeCardElementChangeEvent) => void
}

/** Shows Stripe's card field. The card details stay in Stripe's iframe and never reach the shop. */
export function CardFields({ stripe, error, onReady, onChange }: CardFieldsProps) {
  const container = useRef<HTMLDivElement>(null)
  const notifyReady = useEffectEvent(onReady)
  const notifyChange = useEffectEvent(onChange)

  useEffect(() => {
    if (!container.current) return
    const card = createCard(stripe)
    card.on('change', (change) => notifyChange(change))
    card.mount(container.current)
    notifyReady(card)
    return () => {
      notifyReady(null)
      card.destroy()
    }
  }, [stripe])

  return (
    <fieldset className={styles.fields}>
      <legend className={styles.name}>Card</legend>
      <div className={styles.container} ref={container} />
      <div role="alert">{error && <FieldError>{error}</FieldError>}</div>
    </fieldset>
  )
}
