import { useState } from 'react'
import { brand } from '#contract/brand.ts'
import { shopFacts } from '#contract/shop-facts.ts'
import { downloadFile } from '../../lib/download-file.ts'
import type { FieldErrors } from '../../lib/field-errors.ts'
import { useFormSubmission } from '../../state/forms/use-form-submission.ts'
import { deleteAccount, readMyData } from '../../state/session/my-data.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FieldError } from '../../ui/forms/field.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { AccountForm, fieldValues, UNREACHABLE_MESSAGE } from './account-form.tsx'
import styles from './my-data.module.css'

/** A copy of all that is stored, and the way to have it deleted. */
export function MyData() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [deleting, setDeleting] = useState(false)
  const download = async () => {
    setBusy(true)
    const outcome = await readMyData()
    setBusy(false)
    if (outcome.kind === 'read') {
      setProblem('')
      const file = new Blob([JSON.stringify(outcome.data, null, 2)], { type: 'application/json' })
      downloadFile(`${brand.name.toLowerCase()}-my-data.json`, file)
    } else {
      setProblem(outcome.kind === 'refused' ? outcome.message : 'The shop could not be reached. Please try again.')
    }
  }
  return (
    <section className={styles.data} aria-labelledby="my-data">
      <h2 id="my-data">Your data</h2>
      <p className="soft small">All that we store about your account, as a file, or gone for good.</p>
      <div className={styles.ways}>
        <Button variant="secondary" busy={busy && 'Preparing...'} onClick={download}>
          Download my data
        </Button>
        <Button variant="quiet" aria-expanded={deleting} onClick={() => setDeleting(!deleting)}>
          {deleting ? 'Keep my account' : 'Delete my account'}
        </Button>
      </div>
      <div role="alert">{problem && <FieldError>{problem}</FieldError>}</div>
      {deleting && <DeleteAccount />}
    </section>
  )
}

const NAMES = ['currentPassword'] as const

/** Asks for the password once more: this cannot be undone, and the device may be in other hands. */
function DeleteAccount() {
  const sending = useFormSubmission({
    validate: (form): FieldErrors =>
      fieldValues(form, NAMES).currentPassword ? {} : { currentPassword: 'Please enter your current password' },
    send: async (form) => {
      const outcome = await deleteAccount(fieldValues(form, NAMES).currentPassword)
      const isWrong = outcome.kind === 'refused' && outcome.code === 'WRONG_PASSWORD'
      return isWrong ? { ...outcome, fields: { currentPassword: outcome.message } } : outcome
    },
    // The page leaves by itself with the session.
    onSent: () => undefined,
    unreachableMessage: UNREACHABLE_MESSAGE,
  })
  return (
    <AccountForm sending={sending}>
      <p className="small">
        Your account, bag and wishlist are deleted at once, and your name is taken off your reviews. Papers of your
        orders are kept for {shopFacts.ordersRetainedFor}, because the law asks for it. This cannot be undone.
      </p>
      <PasswordField
        label="Your password"
        name="currentPassword"
        autoComplete="current-password"
        error={sending.problems.currentPassword}
      />
      <Button type="submit" variant="secondary" busy={sending.busy && 'Deleting...'}>
        Delete for good
      </Button>
    </AccountForm>
  )
}
