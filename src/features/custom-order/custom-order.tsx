import { type ReactNode, useEffect, useRef, useState } from 'react'
import { shopFacts } from '#contract/shop-facts.ts'
import { usePostedForm } from '../../state/forms/posted-form.ts'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import styles from './custom-order.module.css'
import { CustomOrderForm } from './custom-order-form.tsx'

interface CustomOrderProps {
  /** What waits to be sent from here. */
  waiting: ReactNode
}

/** The request, and, once it has arrived, its number. */
export function CustomOrder({ waiting }: CustomOrderProps) {
  const posted = usePostedForm()
  const [number, setNumber] = useState(posted?.kind === 'sent' ? String(posted.response.requestNumber) : '')
  const arrived = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!number) return
    arrived.current?.focus()
    window.scrollTo(0, 0)
  }, [number])

  if (number) {
    return (
      <div ref={arrived} tabIndex={-1}>
        <EmptyState
          title="Your request has arrived"
          heading="h1"
          action={<ButtonLink href="/products">Continue Shopping</ButtonLink>}
        >
          Its number is <strong className={styles.number}>{number}</strong>. We have sent it to you by mail, and answer
          within {shopFacts.customOrdersAnsweredWithin} with a drawing and a price.
        </EmptyState>
      </div>
    )
  }
  return (
    <div className={styles.narrow}>
      <h1>Create Your Custom Jewelry</h1>
      <p className={styles.about}>
        Tell us what you have in mind. We answer within {shopFacts.customOrdersAnsweredWithin} with a drawing and a
        price.
      </p>
      <CustomOrderForm posted={posted} onSent={setNumber} />
      {waiting}
    </div>
  )
}
