import { type ReactNode, useEffect, useState } from 'react'
import type { FormSubmission } from '../../state/forms/use-form-submission.ts'
import { Alert } from '../../ui/display/alert.tsx'
import styles from './account-form.module.css'

interface AccountFormProps {
  sending: FormSubmission
  /** What to say once it is done. */
  doneMessage?: string | undefined
  children: ReactNode
}

/** The form itself, and above its fields what became of it. Its live regions stand empty from the first paint. */
export function AccountForm({ sending, doneMessage, children }: AccountFormProps) {
  const { form, problems, busy, onInput, submit } = sending
  return (
    <form ref={form} className={styles.form} method="post" onInput={onInput} onSubmit={submit} noValidate>
      <div role="alert">{problems.form && <Alert kind="error">{problems.form}</Alert>}</div>
      <div role="status">
        {doneMessage && <Alert kind="success">{doneMessage}</Alert>}
        {busy && <SlowResponse />}
      </div>
      {children}
    </form>
  )
}

const SLOW_AFTER_MS = 3000

/** A wait that is long is explained. */
function SlowResponse() {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return slow && <p className="soft small">The shop is slow to answer. Please wait a moment.</p>
}

/** For a form that had no answer. */
export const UNREACHABLE_MESSAGE = 'The shop could not be reached. What you typed is still here: please try again.'

/** What stands in the fields of a form that have these names. */
export function fieldValues<Name extends string>(form: HTMLFormElement, names: readonly Name[]): Record<Name, string> {
  const data = new FormData(form)
  return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')])) as Record<Name, string>
}
