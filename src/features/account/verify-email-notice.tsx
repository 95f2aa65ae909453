import { useState } from 'react'
import type { User } from '#contract/user.ts'
import { request } from '#sync/api.ts'
import { classNames } from '../../lib/class-names.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FieldError } from '../../ui/forms/field.tsx'
import styles from './verify-email-notice.module.css'

interface VerifyEmailNoticeProps {
  user: User
  token: string
}

/** Nothing waits for it. */
export function VerifyEmailNotice({ user, token }: VerifyEmailNoticeProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const [isSent, setSent] = useState(false)
  if (user.isEmailVerified !== false) return null
  const send = async () => {
    setBusy(true)
    const outcome = await request('sendVerification', { token })
    setBusy(false)
    setSent(outcome.kind === 'ok')
    setError(outcome.kind === 'ok' ? '' : messageOf(outcome))
  }
  return (
    <section className={styles.notice} aria-labelledby="verify-email">
      <h2 id="verify-email">Your e-mail address is not verified yet</h2>
      <p className="small">
        Tap the link in our e-mail, so that nobody else can use your address and other shoppers see your reviews.
      </p>
      <div role="alert">{error && <FieldError>{error}</FieldError>}</div>
      <div className={styles.actions}>
        <Button variant="secondary" busy={busy && 'Sending...'} onClick={send}>
          Send the link again
        </Button>
        <p className={classNames('small', styles.sent)} role="status">
          {isSent && `It is on its way to ${user.email}.`}
        </p>
      </div>
    </section>
  )
}

function messageOf(outcome: { kind: 'refused'; message: string } | { kind: 'unreachable' }): string {
  return outcome.kind === 'refused' ? outcome.message : "We couldn't reach the shop. Please try again."
}
