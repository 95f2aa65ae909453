import { useState } from 'react'
import { passwordSentences } from '#contract/password.ts'
import { call } from '#sync/api.ts'
import { checkSession } from '../../state/check-session.ts'
import { useSending } from '../../state/use-sending.ts'
import { Button } from '../../ui/button.tsx'
import { AccountForm } from './account-form.tsx'
import { filledIn } from './filled-in.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { passwordProblems } from './password-problems.ts'

interface ResetFormProps {
  /** The secret of the link that led here. */
  token: string
  onReset: () => void
}

export function ResetForm({ token, onReset }: ResetFormProps) {
  const [done, setDone] = useState('')
  const sending = useSending({
    check: (form) => passwordProblems(form, passwordSentences.resetMismatch),
    send: (form) => call('resetPassword', { path: { token }, body: filledIn(form, ['password']) }),
    onSent: ({ message }) => {
      setDone(message)
      onReset()
      // Every session of the account has ended, perhaps this device's as well.
      void checkSession()
    },
    unreachable: 'Failed to reset password. The shop could not be reached: please try again.',
  })
  const { problems, busy } = sending
  return (
    <AccountForm sending={sending} done={done}>
      <NewPasswordFields label="New password" problems={problems} />
      <Button type="submit" block busy={busy && 'Saving...'}>
        Reset Password
      </Button>
    </AccountForm>
  )
}
