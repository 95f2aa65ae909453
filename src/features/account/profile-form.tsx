import { useState } from 'react'
import { passwordMessages, passwordProblem } from '#contract/password.ts'
import type { User } from '#contract/user.ts'
import type { OutboxContents } from '#sync/outbox/outbox-item.ts'
import type { FieldErrors } from '../../lib/field-errors.ts'
import { useOutboxForm } from '../../state/forms/use-outbox-form.ts'
import { updateAccount } from '../../state/session/account-details.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { AccountForm, fieldValues, UNREACHABLE_MESSAGE } from './account-form.tsx'
import { AccountSection } from './account-layout.tsx'
import styles from './profile-form.module.css'

export function ProfileForm({ user: { id, fullname, email } }: { user: User }) {
  const [successMessage, setSuccessMessage] = useState('')
  const submission = useOutboxForm({
    kind: 'profile',
    ownerId: id,
    validate: validatePasswords,
    contents: (form, earlier) => nameChange(form, fullname, earlier),
    fields: (change) => ({ fullname: change.fullname }),
    sendDirectly: (form) => {
      setSuccessMessage('')
      return savePassword(form)
    },
    onSent: () => setSuccessMessage('Your changes are saved.'),
    failedMessage: UNREACHABLE_MESSAGE,
  })
  const { errors, busy, waitingMessage } = submission
  return (
    <AccountSection id="edit" title="Edit">
      <AccountForm submission={submission} successMessage={successMessage}>
        <div role="status">{waitingMessage && <p>{waitingMessage}</p>}</div>
        <div className={styles.fields}>
          <Field
            label="Full name"
            name="fullname"
            autoComplete="name"
            required
            maxLength={120}
            defaultValue={fullname}
            error={errors.fullname}
          />
          <Field
            label="E-mail"
            type="email"
            autoComplete="username"
            disabled
            value={email}
            hint="Your e-mail can't be changed here."
          />
          <PasswordField
            label="Current password"
            name="currentPassword"
            autoComplete="current-password"
            hint="Only needed to change your password."
            error={errors.currentPassword}
          />
        </div>
        <div className={styles.fields}>
          <PasswordField
            label="New password"
            name="newPassword"
            autoComplete="new-password"
            hint="At least 6 characters. Your other devices will be logged out."
            error={errors.newPassword}
          />
          <PasswordField
            label="Confirm new password"
            name="confirm"
            autoComplete="new-password"
            error={errors.confirm}
          />
        </div>
        <Button type="submit" className={styles.save} busy={busy && 'Saving...'}>
          Save
        </Button>
      </AccountForm>
    </AccountSection>
  )
}

/**
 * With the previous names, so that the server does not overwrite another device's
 * change.
 */
function nameChange(
  form: HTMLFormElement,
  currentName: string,
  earlier: OutboxContents['profile'] | null,
): OutboxContents['profile'] {
  const replaced = [...(earlier ? [...earlier.fullnameWas, earlier.fullname] : []), currentName]
  return { ...fieldValues(form, ['fullname']), fullnameWas: [...new Set(replaced)] }
}

/**
 * Directly, because the outbox would store the password on the device. Null
 * without a new password.
 */
function savePassword(form: HTMLFormElement) {
  const { fullname, currentPassword, newPassword } = fieldValues(form, ['fullname', 'currentPassword', 'newPassword'])
  return newPassword ? saveWithPassword({ fullname, currentPassword, newPassword }) : null
}

async function saveWithPassword(change: Parameters<typeof updateAccount>[0]) {
  const outcome = await updateAccount(change)
  if (outcome.kind !== 'refused' || outcome.code !== 'WRONG_PASSWORD') return outcome
  return { ...outcome, fields: { currentPassword: outcome.message } }
}

/** Ignores a current password without a new one: browsers fill it in. */
function validatePasswords(form: HTMLFormElement): FieldErrors {
  const { currentPassword, newPassword, confirm } = fieldValues(form, ['currentPassword', 'newPassword', 'confirm'])
  if (newPassword === '' && confirm === '') return {}
  const problem = passwordProblem(newPassword)
  return {
    ...(!currentPassword && { currentPassword: 'Please enter your current password' }),
    ...(problem && { newPassword: problem }),
    ...(newPassword !== confirm && { confirm: passwordMessages.resetMismatch }),
  }
}
