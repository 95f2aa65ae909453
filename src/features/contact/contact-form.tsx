import { useEffect, useRef } from 'react'
import type { Contents } from '#sync/outbox-item.ts'
import { notify } from '../../state/notices.ts'
import { usePostedForm } from '../../state/posted-form.ts'
import { useOutboxForm } from '../../state/use-outbox-form.ts'
import { hasWords } from '../../state/use-sending.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { SenderFields } from '../../ui/sender-fields.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import styles from './contact-form.module.css'

/** A message to the shop. What could not be sent waits, or stays in its fields. */
export function ContactForm() {
  const openedAt = useRef(0)
  const posted = usePostedForm()
  const words = posted?.kind === 'refused' ? posted.words : {}
  const { form, problems, busy, waits, touched, submit } = useOutboxForm({
    kind: 'message',
    // What came back was written when it was sent first.
    contents: (sent, earlier) => messageIn(sent, performance.now() - openedAt.current + (earlier?.took ?? 0)),
    fields: ({ name, email, message }) => ({ name, email, message }),
    onSent: () => notify('Message Sent!'),
    failed: 'The shop did not answer. Your message is still here: please try again.',
    posted,
  })
  useEffect(() => {
    // Words that were there before this code were begun with the page.
    const isBegun = form.current !== null && hasWords(form.current)
    openedAt.current = isBegun ? 0 : performance.now()
  }, [form])
  return (
    <form ref={form} className={styles.form} method="post" onInput={touched} onSubmit={submit}>
      {posted?.kind === 'sent' && <Alert kind="success">Message Sent!</Alert>}
      <SenderFields words={words} problems={problems} />
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
function messageIn(form: HTMLFormElement, tookMs: number): Contents['message'] {
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
