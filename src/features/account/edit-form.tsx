import { useState } from 'react'
import { passwordProblem, passwordSentences } from '#contract/password.ts'
import type { Contents } from '#sync/outbox-item.ts'
import type { SessionUser } from '#sync/session-store.ts'
import type { Problems } from '../../lib/field-problems.ts'
import { changeAccount } from '../../state/change-account.ts'
import { useOutboxForm } from '../../state/use-outbox-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import styles from './account.module.css'
import { AccountForm } from './account-form.tsx'
import { filledIn } from './filled-in.ts'
import { UNREACHABLE } from './unreachable.ts'

/** The name, and another password for who knows the present one. */
export function EditForm({ user: { _id, fullname, email } }: { user: SessionUser }) {
  const [done, setDone] = useState('')
  const sending = useOutboxForm({
    kind: 'profile',
    ownerId: _id,
    check: passwordProblems,
    contents: (form, earlier) => nameIn(form, fullname, earlier),
    fields: (change) => ({ fullname: change.fullname }),
    sendPast: (form) => {
      setDone('')
      return savePassword(form)
    },
    onSent: () => setDone('Saved.'),
    failed: UNREACHABLE,
  })
  const { problems, busy, waits } = sending
  return (
    <section className={styles.box} aria-labelledby="edit-title">
      <h2 id="edit-title">Edit</h2>
      <AccountForm sending={sending} done={done}>
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
function nameIn(form: HTMLFormElement, present: string, earlier: Contents['profile'] | null): Contents['profile'] {
  const names = [...(earlier ? [...earlier.fullnameWas, earlier.fullname] : []), present]
  return { ...filledIn(form, ['fullname']), fullnameWas: [...new Set(names)] }
}

/** A password never lies on a device, not even to wait. */
function savePassword(form: HTMLFormElement) {
  const { fullname, currentPassword, newPassword } = filledIn(form, ['fullname', 'currentPassword', 'newPassword'])
  return newPassword ? saveWithPassword({ fullname, currentPassword, newPassword }) : null
}

async function saveWithPassword(change: Parameters<typeof changeAccount>[0]) {
  const outcome = await changeAccount(change)
  if (outcome.kind !== 'refused' || outcome.code !== 'WRONG_PASSWORD') return outcome
  return { ...outcome, fields: { currentPassword: outcome.message } }
}

/** A current password alone, which browsers fill in by themselves, asks for nothing. */
function passwordProblems(form: HTMLFormElement): Problems {
  const { currentPassword, newPassword, confirm } = filledIn(form, ['currentPassword', 'newPassword', 'confirm'])
  if (newPassword === '' && confirm === '') return {}
  const problem = passwordProblem(newPassword)
  return {
    ...(!currentPassword && { currentPassword: 'Please enter your current password' }),
    ...(problem && { newPassword: problem }),
    ...(newPassword !== confirm && { confirm: passwordSentences.resetMismatch }),
  }
}
