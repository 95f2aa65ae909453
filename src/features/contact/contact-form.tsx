import { useEffect, useRef } from 'react'
import { notify } from '../../state/notices.ts'
import { useSending } from '../../state/use-sending.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import styles from './contact-form.module.css'
import { sendMessage } from './send-message.ts'

/** A message to the shop. What could not be sent stays in its fields. */
export function ContactForm() {
  const openedAt = useRef(0)
  useEffect(() => {
    openedAt.current = performance.now()
  }, [])
  const { form, problems, busy, touched, submit } = useSending({
    send: (sent) => sendMessage(new FormData(sent), performance.now() - openedAt.current),
    onSent: () => notify('Message Sent!'),
    unreachable: 'The shop did not answer. Your message is still here: please try again.',
  })
  return (
    <form ref={form} className={styles.form} method="post" onInput={touched} onSubmit={submit} noValidate>
      <Field label="Name" name="name" autoComplete="name" required maxLength={120} error={problems.name} />
      <Field label="E-mail" name="email" type="email" autoComplete="email" required error={problems.email} />
      <TextArea label="Message" name="message" required maxLength={4000} error={problems.message} />
      {/* People neither see nor reach it; programs fill it in. */}
      <div className={styles.trap} aria-hidden="true">
        <label>
          Website <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <div role="alert">{problems.form && <FieldError>{problems.form}</FieldError>}</div>
      <Button type="submit" busy={busy && 'Sending...'}>
        Send
      </Button>
      <p className={styles.notice}>
        This form is protected by a captcha. It works without pictures to solve and without any other company: programs
        give themselves away.
      </p>
    </form>
  )
}
