import { type ReactNode, useEffect, useState } from 'react'
import type { Sending } from '../../state/use-sending.ts'
import { Alert } from '../../ui/alert.tsx'
import styles from './account-form.module.css'

interface AccountFormProps {
  sending: Sending
  /** What to say once it is done. */
  done?: string | undefined
  children: ReactNode
}

/** The form itself, and above its fields what became of it. Its live regions stand empty from the first paint. */
export function AccountForm({ sending, done, children }: AccountFormProps) {
  const { form, problems, busy, touched, submit } = sending
  return (
    <form ref={form} className={styles.form} method="post" onInput={touched} onSubmit={submit} noValidate>
      <div role="alert">{problems.form && <Alert kind="error">{problems.form}</Alert>}</div>
      <div role="status">
        {done && <Alert kind="success">{done}</Alert>}
        {busy && <SlowAnswer />}
      </div>
      {children}
    </form>
  )
}

const PATIENCE_MS = 3000

/** A wait that is long is explained. */
function SlowAnswer() {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return slow && <p className="soft small">The shop is slow to answer. Please wait a moment.</p>
}
