import { type SubmitEvent, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import styles from './newsletter.module.css'
import { type Subscribed, subscribe } from './subscribe.ts'

/** The sign-up for the shop's letters. What could not be sent stays in the field. */
export function Newsletter() {
  // Kept by the field itself: it may be filled in before this code has come.
  const field = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState(false)
  const [outcome, setOutcome] = useState<Subscribed | null>(null)
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    setSending(true)
    setOutcome(await subscribe(field.current?.value ?? ''))
    setSending(false)
  }
  return (
    <section className="wrap">
      <div className={styles.newsletter}>
        <div>
          <h2>Letters from the workshop</h2>
          <p className={styles.about}>New pieces and private offers, twice a month.</p>
        </div>
        {outcome?.kind === 'done' ? (
          <p role="status">Thank you. We have sent a mail to {outcome.email}: the link in it starts our letters.</p>
        ) : (
          <form onSubmit={send}>
            <div className={styles.line}>
              <Field
                label="E-mail"
                type="email"
                autoComplete="email"
                placeholder="you@example.com"
                required
                ref={field}
                error={outcome?.kind === 'wrong address' ? outcome.why : undefined}
              />
              <Button type="submit" variant="secondary" busy={sending && 'Sending...'}>
                Subscribe
              </Button>
            </div>
            <p className={styles.outcome} role="status">
              {outcome?.kind === 'not sent' && outcome.why}
            </p>
          </form>
        )}
      </div>
    </section>
  )
}
