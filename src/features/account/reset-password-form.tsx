import { useState } from 'react'
import { passwordMessages } from '#contract/password.ts'
import { request } from '#sync/api.ts'
import { useFormSubmission } from '../../state/forms/use-form-submission.ts'
import { checkSession } from '../../state/session/account-details.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { AccountForm, fieldValues } from './account-form.tsx'
import { NewPasswordFields, passwordProblems } from './new-password-fields.tsx'

interface ResetPasswordFormProps {
  /** From the link in the email. */
  token: string
  onReset: () => void
}

export function ResetPasswordForm({ token, onReset }: ResetPasswordFormProps) {
  const [successMessage, setSuccessMessage] = useState('')
  const submission = useFormSubmission({
    validate: (form) => passwordProblems(form, passwordMessages.resetMismatch),
    send: (form) => request('resetPassword', { path: { token }, body: fieldValues(form, ['password']) }),
    onSent: ({ message }) => {
      setSuccessMessage(message)
      onReset()
      // A reset ends every session, perhaps also this device's.
      void checkSession()
    },
    unreachableMessage: 'Failed to reset password. Please check your connection and try again.',
  })
  const { errors, busy } = submission
  return (
    <AccountForm submission={submission} successMessage={successMessage}>
      <NewPasswordFields label="New password" errors={errors} />
      <Button type="submit" block busy={busy && 'Saving...'}>
        Reset Password
      </Button>
    </AccountForm>
  )
}
