import { useState } from 'react'
import { passwordSentences } from '#contract/password.ts'
import { call } from '#sync/api.ts'
import { checkSession } from '../../state/check-session.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { AccountForm } from './account-form.tsx'
import { confirmProblem, newPasswordProblem } from './form-problems.ts'
import { useAccountForm } from './use-account-form.ts'

interface ResetFormProps {
  /** The secret of the link that led here. */
  token: string
  onReset: () => void
}

export function ResetForm({ token, onReset }: ResetFormProps) {
  const [done, setDone] = useState('')
  const form = useAccountForm({
    names: ['password', 'confirm'],
    check: ({ password, confirm }) => ({
      password: newPasswordProblem(password),
      confirm: confirmProblem(password, confirm, passwordSentences.resetMismatch),
    }),
    send: async ({ password }) => {
      const outcome = await call('resetPassword', { path: { token }, body: { password } })
      if (outcome.kind !== 'ok') return outcome
      setDone(outcome.answer.message)
      onReset()
      // Every session of the account has ended, perhaps this device's as well.
      void checkSession()
      return null
    },
    unreachable: 'Failed to reset password. The shop could not be reached: please try again.',
  })
  const { password, confirm } = form.problems.fields
  return (
    <AccountForm state={form} done={done}>
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        required
        hint="At least 6 characters."
        error={password}
      />
      <PasswordField label="Confirm password" name="confirm" autoComplete="new-password" required error={confirm} />
      <Button type="submit" block busy={form.sending && 'Saving...'}>
        Reset Password
      </Button>
    </AccountForm>
  )
}
