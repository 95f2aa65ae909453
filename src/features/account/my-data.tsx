import { useEffect, useRef, useState } from 'react'
import { brand } from '#contract/brand.ts'
import { shopFacts } from '#contract/shop-facts.ts'
import { downloadFile } from '../../lib/download-file.ts'
import type { FieldErrors } from '../../lib/field-errors.ts'
import { useFormSubmission } from '../../state/forms/use-form-submission.ts'
import { deleteAccount, readMyData } from '../../state/session/my-data.ts'
import { Button } from '../../ui/buttons/button.tsx'
import type { Elements } from '../../ui/elements.ts'
import { FieldError } from '../../ui/forms/field.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { AccountForm, fieldValues, UNREACHABLE_MESSAGE } from './account-form.tsx'
import { AccountSection } from './account-layout.tsx'
import styles from './my-data.module.css'

interface MyDataProps {
  /** What keeps the account from being deleted, if anything. */
  obstacle: Elements
}

export function MyData({ obstacle }: MyDataProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const [deleting, setDeleting] = useState(false)
  const download = async () => {
    setBusy(true)
    const outcome = await readMyData()
    setBusy(false)
    if (outcome.kind === 'read') {
      setError('')
      const file = new Blob([JSON.stringify(outcome.data, null, 2)], { type: 'application/json' })
      downloadFile(`${brand.name.toLowerCase()}-my-data.json`, file)
    } else {
      setError(outcome.kind === 'refused' ? outcome.message : "We couldn't reach the shop. Please try again.")
    }
  }
  return (
    <AccountSection id="data" title="Your data">
      <p className="soft small">Download everything we store about you, or delete your account for good.</p>
      <div className={styles.actions}>
        <Button variant="secondary" busy={busy && 'Preparing...'} onClick={download}>
          Download my data
        </Button>
        <Button variant="quiet" aria-expanded={deleting} onClick={() => setDeleting(!deleting)}>
          {deleting ? 'Keep my account' : 'Delete my account'}
        </Button>
      </div>
      <div role="alert">{error && <FieldError>{error}</FieldError>}</div>
      {deleting && <DeleteAccount obstacle={obstacle} />}
    </AccountSection>
  )
}

const FIELDS = ['currentPassword'] as const

/**
 * Needs the password: it cannot be undone, and somebody else may have the device.
 */
function DeleteAccount({ obstacle }: MyDataProps) {
  const panel = useRef<HTMLDivElement>(null)
  // It opens below the edge of a phone’s screen.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'center' })
    panel.current?.focus({ preventScroll: true })
  }, [])
  const submission = useFormSubmission({
    validate: (form): FieldErrors =>
      fieldValues(form, FIELDS).currentPassword ? {} : { currentPassword: 'Please enter your current password' },
    send: async (form) => {
      const outcome = await deleteAccount(fieldValues(form, FIELDS).currentPassword)
      const isWrongPassword = outcome.kind === 'refused' && outcome.code === 'WRONG_PASSWORD'
      return isWrongPassword ? { ...outcome, fields: { currentPassword: outcome.message } } : outcome
    },
    // The session ends and closes the account page.
    onSent: () => undefined,
    unreachableMessage: UNREACHABLE_MESSAGE,
  })
  return (
    <section ref={panel} className={styles.deletion} tabIndex={-1} aria-label="Delete my account">
      {obstacle}
      <AccountForm submission={submission}>
        <p className="small">
          We'll delete your account, bag and wishlist right away and take your name off your reviews. By law we must
          keep your order records for {shopFacts.ordersRetainedFor}. This can't be undone, and waits until no order,
          return or refund of yours is open.
        </p>
        <PasswordField
          label="Your password"
          name="currentPassword"
          autoComplete="current-password"
          error={submission.errors.currentPassword}
        />
        <Button type="submit" variant="secondary" busy={submission.busy && 'Deleting...'}>
          Delete for good
        </Button>
      </AccountForm>
    </section>
  )
}
