import { useEffect, useRef } from 'react'
import { FieldError } from '../../../ui/forms/field.tsx'
import styles from './card-fields.module.css'
import { type CardChange, type CardElement, createCard, type Stripe } from './stripe.ts'

interface CardFieldsProps {
  stripe: Stripe
  /** The card's own sentence about what was typed, as its provider gives it. */
  problem: string
  onReady: (card: CardElement | null) => void
  onChange: (change: CardChange) => void
}

/** The provider's own fields: what is typed there never comes near the shop. */
export function CardFields({ stripe, problem, onReady, onChange }: CardFieldsProps) {
  const place = useRef<HTMLDivElement>(null)
  const listener = useRef(onChange)
  listener.current = onChange

  useEffect(() => {
    if (!place.current) return
    const card = createCard(stripe)
    card.on('change', (change) => listener.current(change))
    card.mount(place.current)
    onReady(card)
    return () => {
      onReady(null)
      card.destroy()
    }
  }, [stripe, onReady])

  return (
    <fieldset className={styles.fields}>
      <legend className={styles.name}>Card</legend>
      <div className={styles.place} ref={place} />
      <div role="alert">{problem && <FieldError>{problem}</FieldError>}</div>
    </fieldset>
  )
}
