import { useState } from 'react'
import { request } from '#sync/api.ts'
import { useFormSubmission } from '../../state/forms/use-form-submission.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmailField } from '../../ui/forms/email-field.tsx'
import { AccountForm, fieldValues } from './account-form.tsx'

interface ForgotPasswordFormProps {
  onSent: () => void
}

export function ForgotPasswordForm({ onSent }: ForgotPasswordFormProps) {
  const [successMessage, setSuccessMessage] = useState('')
  const submission = useFormSubmission({
    send: (form) => request('forgotPassword', { body: fieldValues(form, ['email']) }),
    onSent: ({ message }) => {
      setSuccessMessage(message)
      onSent()
    },
    unreachableMessage: 'An unexpected error occurred. Please check your connection and try again.',
  })
  return (
    <AccountForm submission={submission} successMessage={successMessage}>
      <p className="soft">Enter your e-mail and we'll send you a link. It works for one hour.</p>
      <EmailField error={submission.errors.email} />
      <Button type="submit" block busy={submission.busy && 'Sending...'}>
        Send Reset Link
      </Button>
    </AccountForm>
  )
}
