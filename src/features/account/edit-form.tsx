import { useState } from 'react'
import { passwordProblem, passwordSentences } from '#contract/password.ts'
import type { SessionUser } from '#sync/session-store.ts'
import { changeAccount } from '../../state/change-account.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import styles from './account.module.css'
import { AccountForm } from './account-form.tsx'
import { useAccountForm } from './use-account-form.ts'

const NAMES = ['fullname', 'currentPassword', 'newPassword', 'confirm'] as const

/** The name, and another password for who knows the present one. */
export function EditForm({ user: { fullname, email } }: { user: SessionUser }) {
  const [done, setDone] = useState('')
  const [timesSaved, setTimesSaved] = useState(0)
  const form = useAccountForm({
    names: NAMES,
    check,
    send: async ({ fullname, currentPassword, newPassword }) => {
      setDone('')
      const outcome = await changeAccount({ fullname, ...(newPassword && { currentPassword, newPassword }) })
      if (outcome.kind === 'refused' && outcome.code === 'WRONG_PASSWORD') {
        return { ...outcome, fields: { currentPassword: outcome.message } }
      }
      if (outcome.kind !== 'changed') return outcome
      setDone(newPassword ? 'Saved. Your other devices have been logged out.' : 'Saved.')
      setTimesSaved((times) => times + 1)
      return null
    },
  })
  const { problems, sending } = form
  return (
    <section className={styles.box} aria-labelledby="edit-title">
      <h2 id="edit-title">Edit</h2>
      <AccountForm state={form} done={done}>
        <Field
          label="Full name"
          name="fullname"
          autoComplete="name"
          required
          defaultValue={fullname}
          error={problems.fields.fullname}
        />
        <Field
          label="E-mail"
          type="email"
          autoComplete="username"
          disabled
          value={email}
          hint="The e-mail cannot be changed here."
        />
        <Passwords key={timesSaved} problems={problems.fields} />
        <Button type="submit" block busy={sending && 'Saving...'}>
          Save
        </Button>
      </AccountForm>
    </section>
  )
}

/** Empty again once they were saved, when they are made anew. */
function Passwords({ problems }: { problems: Record<string, string> }) {
  return (
    <>
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
        hint="At least 6 characters."
        error={problems.newPassword}
      />
      <PasswordField label="Confirm new password" name="confirm" autoComplete="new-password" error={problems.confirm} />
    </>
  )
}

/** A current password alone, which browsers fill in by themselves, asks for nothing. */
function check({ fullname, currentPassword, newPassword, confirm }: Record<(typeof NAMES)[number], string>) {
  const wantsAnother = newPassword !== '' || confirm !== ''
  return {
    fullname: fullname.trim() ? null : 'Full name is required',
    currentPassword: wantsAnother && !currentPassword ? 'Please enter your current password' : null,
    newPassword: wantsAnother ? passwordProblem(newPassword) : null,
    confirm: newPassword === confirm ? null : passwordSentences.resetMismatch,
  }
}
