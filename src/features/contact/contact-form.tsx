import { useEffect, useRef } from 'react'
import type { OutboxContents } from '#sync/outbox/outbox-item.ts'
import { usePostedForm } from '../../state/forms/posted-form.ts'
import { hasInput } from '../../state/forms/use-form-submission.ts'
import { useOutboxForm } from '../../state/forms/use-outbox-form.ts'
import { notify } from '../../state/notices.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Alert } from '../../ui/display/alert.tsx'
import { ContactFields } from '../../ui/forms/contact-fields.tsx'
import { FieldError, TextArea } from '../../ui/forms/field.tsx'
import styles from './contact-form.module.css'

/** A message to the shop. What could not be sent waits, or stays in its fields. */
export function ContactForm() {
  const openedAt = useRef(0)
  const posted = usePostedForm()
  const words = posted?.kind === 'refused' ? posted.values : {}
  const { form, problems, busy, waits, onInput, submit } = useOutboxForm({
    kind: 'message',
    // What came back was written when it was sent first.
    contents: (sent, earlier) => messageIn(sent, performance.now() - openedAt.current + (earlier?.took ?? 0)),
    fields: ({ name, email, message }) => ({ name, email, message }),
    onSent: () => notify('Message Sent!'),
    failedMessage: 'The shop did not answer. Your message is still here: please try again.',
    posted,
  })
  useEffect(() => {
    // Words that were there before this code were begun with the page.
    const isBegun = form.current !== null && hasInput(form.current)
    openedAt.current = isBegun ? 0 : performance.now()
  }, [form])
  return (
    <form ref={form} className={styles.form} method="post" onInput={onInput} onSubmit={submit}>
      {posted?.kind === 'sent' && <Alert kind="success">Message Sent!</Alert>}
      <ContactFields values={words} problems={problems} />
      <TextArea
        label="Message"
        name="message"
        required
        maxLength={4000}
        defaultValue={words.message}
        error={problems.message}
      />
      {/* People neither see nor reach it; programs fill it in. */}
      <div className={styles.trap} aria-hidden="true">
        <label>
          Website <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <div className={styles.send}>
        <div role="alert">{problems.form && <FieldError>{problems.form}</FieldError>}</div>
        <div role="status">{waits && <p>{waits}</p>}</div>
        <Button type="submit" block busy={busy && 'Sending...'}>
          Send
        </Button>
      </div>
      <p className={styles.notice}>
        This form is protected by a captcha. It works without pictures to solve and without any other company: programs
        give themselves away.
      </p>
    </form>
  )
}

/** `tookMs` is for how long the form was open. */
function messageIn(form: HTMLFormElement, tookMs: number): OutboxContents['message'] {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '')
  return {
    name: text('name'),
    email: text('email'),
    message: text('message'),
    website: text('website'),
    took: Math.round(tookMs),
  }
}
