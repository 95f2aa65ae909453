import { useEffect, useState } from 'react'
import type { FormSubmission } from '../../state/forms/use-form-submission.ts'
import { Alert } from '../../ui/display/alert.tsx'
import type { Elements } from '../../ui/elements.ts'
import styles from './account-form.module.css'

interface AccountFormProps {
  submission: FormSubmission
  successMessage?: string | undefined
  children: Elements
}

/**
 * The live regions are always there: screen readers ignore one that is added
 * together with its text. Success is told at the button, which is in view.
 */
export function AccountForm({ submission, successMessage, children }: AccountFormProps) {
  const { form, errors, busy, onInput, submit } = submission
  return (
    <form ref={form} className={styles.form} method="post" onInput={onInput} onSubmit={submit} noValidate>
      <div role="alert">{errors.form && <Alert kind="error">{errors.form}</Alert>}</div>
      {children}
      <div role="status">
        {successMessage && <Alert kind="success">{successMessage}</Alert>}
        {busy && <SlowResponse />}
      </div>
    </form>
  )
}

const SLOW_AFTER_MS = 3000

function SlowResponse() {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return slow && <p className="soft small">This is taking longer than usual. Please wait a moment.</p>
}

export const UNREACHABLE_MESSAGE = "We couldn't reach the shop. What you typed is still here. Please try again."

/** Empty for missing fields. */
export function fieldValues<Name extends string>(form: HTMLFormElement, names: readonly Name[]): Record<Name, string> {
  const data = new FormData(form)
  return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')])) as Record<Name, string>
}
