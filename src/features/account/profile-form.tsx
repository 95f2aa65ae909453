import { useState } from 'react'
import { passwordMessages, passwordProblem } from '#contract/password.ts'
import type { OutboxContents } from '#sync/outbox/outbox-item.ts'
import type { SessionUser } from '#sync/session/session-store.ts'
import type { FieldErrors } from '../../lib/field-errors.ts'
import { useOutboxForm } from '../../state/forms/use-outbox-form.ts'
import { updateAccount } from '../../state/session/account-details.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { AccountForm, fieldValues, UNREACHABLE_MESSAGE } from './account-form.tsx'
import styles from './account-layout.module.css'

/** The name, and another password for who knows the present one. */
export function ProfileForm({ user: { _id, fullname, email } }: { user: SessionUser }) {
  const [done, setDone] = useState('')
  const sending = useOutboxForm({
    kind: 'profile',
    ownerId: _id,
    validate: passwordProblems,
    contents: (form, earlier) => profileChange(form, fullname, earlier),
    fields: (change) => ({ fullname: change.fullname }),
    sendDirectly: (form) => {
      setDone('')
      return savePassword(form)
    },
    onSent: () => setDone('Saved.'),
    failedMessage: UNREACHABLE_MESSAGE,
  })
  const { problems, busy, waits } = sending
  return (
    <section className={styles.box} aria-labelledby="edit-title">
      <h2 id="edit-title">Edit</h2>
      <AccountForm sending={sending} doneMessage={done}>
        <div role="status">{waits && <p>{waits}</p>}</div>
        <Field
          label="Full name"
          name="fullname"
          autoComplete="name"
          required
          maxLength={120}
          defaultValue={fullname}
          error={problems.fullname}
        />
        <Field
          label="E-mail"
          type="email"
          autoComplete="username"
          disabled
          value={email}
          hint="The e-mail cannot be changed here."
        />
        <PasswordField
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          hint="Needed only for a new password."
          error={problems.currentPassword}
        />
        <PasswordField
          label="New password"
          name="newPassword"
          autoComplete="new-password"
          hint="At least 6 characters. Your other devices are logged out."
          error={problems.newPassword}
        />
        <PasswordField
          label="Confirm new password"
          name="confirm"
          autoComplete="new-password"
          error={problems.confirm}
        />
        <Button type="submit" block busy={busy && 'Saving...'}>
          Save
        </Button>
      </AccountForm>
    </section>
  )
}

/** The names that it was changed from go along, so that it does not undo what another device has changed since. */
function profileChange(
  form: HTMLFormElement,
  present: string,
  earlier: OutboxContents['profile'] | null,
): OutboxContents['profile'] {
  const names = [...(earlier ? [...earlier.fullnameWas, earlier.fullname] : []), present]
  return { ...fieldValues(form, ['fullname']), fullnameWas: [...new Set(names)] }
}

/** A password never lies on a device, not even to wait. */
function savePassword(form: HTMLFormElement) {
  const { fullname, currentPassword, newPassword } = fieldValues(form, ['fullname', 'currentPassword', 'newPassword'])
  return newPassword ? saveWithPassword({ fullname, currentPassword, newPassword }) : null
}

async function saveWithPassword(change: Parameters<typeof updateAccount>[0]) {
  const outcome = await updateAccount(change)
  if (outcome.kind !== 'refused' || outcome.code !== 'WRONG_PASSWORD') return outcome
  return { ...outcome, fields: { currentPassword: outcome.message } }
}

/** A current password alone, which browsers fill in by themselves, asks for nothing. */
function passwordProblems(form: HTMLFormElement): FieldErrors {
  const { currentPassword, newPassword, confirm } = fieldValues(form, ['currentPassword', 'newPassword', 'confirm'])
  if (newPassword === '' && confirm === '') return {}
  const problem = passwordProblem(newPassword)
  return {
    ...(!currentPassword && { currentPassword: 'Please enter your current password' }),
    ...(problem && { newPassword: problem }),
    ...(newPassword !== confirm && { confirm: passwordMessages.resetMismatch }),
  }
}
