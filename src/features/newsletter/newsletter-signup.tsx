import { type ReactNode, useRef, useState } from 'react'
import { usePostedForm } from '../../state/forms/posted-form.ts'
import { useOutboxForm } from '../../state/forms/use-outbox-form.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import styles from './newsletter-signup.module.css'

interface NewsletterSignupProps {
  /** What waits to be sent from here. */
  waiting: ReactNode
}

/** The sign-up for the shop's letters. What could not be sent waits, or stays in the field. */
export function NewsletterSignup({ waiting }: NewsletterSignupProps) {
  const posted = usePostedForm()
  const [sent, setSent] = useState(posted?.kind === 'sent' ? String(posted.response.email) : '')
  const thanks = useRef<HTMLParagraphElement>(null)
  const [done, setDone] = useState(posted?.kind === 'sent')
  const { form, problems, busy, waits, onInput, submit } = useOutboxForm({
    kind: 'subscription',
    contents: (filled) => {
      const email = String(new FormData(filled).get('email') ?? '')
      setSent(email)
      return { email }
    },
    fields: ({ email }) => ({ email }),
    onSent: () => {
      // The field and its button are about to go.
      thanks.current?.focus()
      setDone(true)
    },
    failedMessage: 'Your address could not be sent just now. It is still here: please try again later.',
    posted,
  })
  return (
    <section className="wrap" id="newsletter">
      <div className={styles.newsletter}>
        <div>
          <h2>Letters from the workshop</h2>
          <p className={styles.about}>New pieces and private offers, twice a month.</p>
        </div>
        <div>
          <p ref={thanks} role="status" tabIndex={-1}>
            {done && `Thank you. We have sent a mail to ${sent}: the link in it starts our letters.`}
          </p>
          {/* The field keeps what is in it by itself: it may be filled in before this code has come. */}
          {!done && (
            <form ref={form} method="post" action="/#newsletter" onInput={onInput} onSubmit={submit}>
              <div className={styles.line}>
                <Field
                  label="E-mail"
                  name="email"
                  type="email"
                  autoComplete="email"
                  placeholder="you@example.com"
                  required
                  defaultValue={posted?.kind === 'refused' ? posted.values.email : undefined}
                  error={problems.email}
                />
                <Button type="submit" variant="secondary" busy={busy && 'Sending...'}>
                  Subscribe
                </Button>
              </div>
              <p className={styles.problem} role="alert">
                {problems.form}
              </p>
              <p className={styles.waits} role="status">
                {waits}
              </p>
              {waiting}
            </form>
          )}
        </div>
      </div>
    </section>
  )
}
