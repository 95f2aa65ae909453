import { useState } from 'react'
import { passwordMessages } from '#contract/password.ts'
import { request } from '#sync/api.ts'
import { useFormSubmission } from '../../state/forms/use-form-submission.ts'
import { checkSession } from '../../state/session/account-details.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { AccountForm, fieldValues } from './account-form.tsx'
import { NewPasswordFields, passwordProblems } from './new-password-fields.tsx'

interface ResetPasswordFormProps {
  /** The secret of the link that led here. */
  token: string
  onReset: () => void
}

export function ResetPasswordForm({ token, onReset }: ResetPasswordFormProps) {
  const [done, setDone] = useState('')
  const sending = useFormSubmission({
    validate: (form) => passwordProblems(form, passwordMessages.resetMismatch),
    send: (form) => request('resetPassword', { path: { token }, body: fieldValues(form, ['password']) }),
    onSent: ({ message }) => {
      setDone(message)
      onReset()
      // Every session of the account has ended, perhaps this device's as well.
      void checkSession()
    },
    unreachableMessage: 'Failed to reset password. The shop could not be reached: please try again.',
  })
  const { problems, busy } = sending
  return (
    <AccountForm sending={sending} doneMessage={done}>
      <NewPasswordFields label="New password" problems={problems} />
      <Button type="submit" block busy={busy && 'Saving...'}>
        Reset Password
      </Button>
    </AccountForm>
  )
}
