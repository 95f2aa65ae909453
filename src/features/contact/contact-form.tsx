import type { OutboxContents } from '#sync/outbox/outbox-item.ts'
import { classNames } from '../../lib/class-names.ts'
import { usePostedForm } from '../../state/forms/posted-form.ts'
import { useOutboxForm } from '../../state/forms/use-outbox-form.ts'
import { showToast } from '../../state/toasts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Alert } from '../../ui/display/alert.tsx'
import { ContactFields } from '../../ui/forms/contact-fields.tsx'
import { FieldError, TextArea } from '../../ui/forms/field.tsx'
import styles from './contact-form.module.css'

/** If refused, the form keeps its text. */
export function ContactForm() {
  const posted = usePostedForm()
  const values = posted?.kind === 'refused' ? posted.values : {}
  const { form, errors, busy, waitingMessage, onInput, submit } = useOutboxForm({
    kind: 'message',
    contents: messageContents,
    fields: ({ name, email, message }) => ({ name, email, message }),
    onSent: () => showToast('Message Sent!'),
    failedMessage: "Your message couldn't be sent. It's still here. Please try again.",
    posted,
  })
  return (
    <form ref={form} className={classNames('card', styles.form)} method="post" onInput={onInput} onSubmit={submit}>
      {posted?.kind === 'sent' && <Alert kind="success">Message Sent!</Alert>}
      <ContactFields values={values} errors={errors} />
      <TextArea
        label="Message"
        name="message"
        required
        maxLength={4000}
        defaultValue={values.message}
        error={errors.message}
      />
      {/* Honeypot: hidden from people, filled in by bots. */}
      <div className={styles.honeypot} aria-hidden="true">
        <label>
          Website <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <div className={styles.send}>
        <div role="alert">{errors.form && <FieldError>{errors.form}</FieldError>}</div>
        <div role="status">{waitingMessage && <p>{waitingMessage}</p>}</div>
        <Button type="submit" block busy={busy && 'Sending...'}>
          Send
        </Button>
      </div>
      <p className={styles.notice}>This form is protected by a captcha. There is nothing for you to solve.</p>
    </form>
  )
}

function messageContents(form: HTMLFormElement): OutboxContents['message'] {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '')
  return { name: text('name'), email: text('email'), message: text('message'), website: text('website') }
}
