import { useState } from 'react'
import { request } from '#sync/api.ts'
import { useFormSubmission } from '../../state/forms/use-form-submission.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { AccountForm, fieldValues } from './account-form.tsx'

interface ForgotPasswordFormProps {
  onSent: () => void
}

export function ForgotPasswordForm({ onSent }: ForgotPasswordFormProps) {
  const [done, setDone] = useState('')
  const sending = useFormSubmission({
    send: (form) => request('forgotPassword', { body: fieldValues(form, ['email']) }),
    onSent: ({ message }) => {
      setDone(message)
      onSent()
    },
    unreachableMessage: 'An unexpected error occurred. The shop could not be reached: please try again.',
  })
  return (
    <AccountForm sending={sending} doneMessage={done}>
      <p className="soft">Tell us your e-mail. We send you a link that works for one hour.</p>
      <Field label="E-mail" name="email" type="email" autoComplete="email" required error={sending.problems.email} />
      <Button type="submit" block busy={sending.busy && 'Sending...'}>
        Send Reset Link
      </Button>
    </AccountForm>
  )
}
