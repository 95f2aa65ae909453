import type { Stripe, StripeCardElement, StripeCardElementChangeEvent } from '@stripe/stripe-js'
import { useEffect, useEffectEvent, useRef } from 'react'
import { FieldError } from '../../../ui/forms/field.tsx'
import styles from './card-fields.module.css'
import { createCard } from './stripe.ts'

interface CardFieldsProps {
  stripe: Stripe
  /** Stripe's words; empty without an error. */
  error: string
  /** Null when the field is removed. */
  onReady: (card: StripeCardElement | null) => void
  onChange: (change: StripeCardElementChangeEvent) => void
}

/** Card details stay in Stripe's iframe and never reach the shop. */
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
