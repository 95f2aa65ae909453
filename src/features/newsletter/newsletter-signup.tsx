import { useRef, useState } from 'react'
import { usePostedForm } from '../../state/forms/posted-form.ts'
import { useOutboxForm } from '../../state/forms/use-outbox-form.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmailField } from '../../ui/forms/email-field.tsx'
import { OutboxSection } from '../outbox/outbox-section.tsx'
import styles from './newsletter-signup.module.css'

/**
 * Form for subscribing to the newsletter through the outbox. If the server
 * refuses the email address, the form keeps it.
 */
export function NewsletterSignup() {
  const posted = usePostedForm()
  const [email, setEmail] = useState(posted?.kind === 'sent' ? String(posted.response.email) : '')
  const [isSent, setIsSent] = useState(posted?.kind === 'sent')
  const thanks = useRef<HTMLParagraphElement>(null)
  const { form, errors, busy, waitingMessage, onInput, submit } = useOutboxForm({
    kind: 'subscription',
    contents: (element) => {
      const entered = String(new FormData(element).get('email') ?? '')
      setEmail(entered)
      return { email: entered }
    },
    fields: ({ email }) => ({ email }),
    onSent: () => {
      // Moves the focus before the focused button is removed.
      thanks.current?.focus()
      setIsSent(true)
    },
    failedMessage: "Your address couldn't be sent just now. It's still here. Please try again later.",
    posted,
  })
  return (
    <section className="wrap" id="newsletter">
      <div className={styles.newsletter}>
        <div>
          <h2>Letters from the workshop</h2>
          <p className={styles.intro}>New pieces and private offers, twice a month.</p>
        </div>
        <div>
          <p ref={thanks} role="status" tabIndex={-1}>
            {isSent && `Thank you! We've sent an e-mail to ${email}. Tap the link in it to confirm.`}
          </p>
          {/* The field is uncontrolled, because it may be filled in before this
              code has loaded. */}
          {!isSent && (
            <form ref={form} method="post" action="/#newsletter" onInput={onInput} onSubmit={submit}>
              <div className={styles.row}>
                <EmailField
                  placeholder="you@example.com"
                  defaultValue={posted?.kind === 'refused' ? posted.values.email : undefined}
                  error={errors.email}
                />
                <Button type="submit" variant="secondary" busy={busy && 'Sending...'}>
                  Subscribe
                </Button>
              </div>
              <p className={styles.error} role="alert">
                {errors.form}
              </p>
              <p className={styles.waiting} role="status">
                {waitingMessage}
              </p>
              <OutboxSection kind="subscription" />
            </form>
          )}
        </div>
      </div>
    </section>
  )
}
