import { useState } from 'react'
import { call } from '#sync/api.ts'
import { useSending } from '../../state/use-sending.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { AccountForm } from './account-form.tsx'
import { filledIn } from './filled-in.ts'

interface ForgotFormProps {
  onSent: () => void
}

export function ForgotForm({ onSent }: ForgotFormProps) {
  const [done, setDone] = useState('')
  const sending = useSending({
    send: (form) => call('forgotPassword', { body: filledIn(form, ['email']) }),
    onSent: ({ message }) => {
      setDone(message)
      onSent()
    },
    unreachable: 'An unexpected error occurred. The shop could not be reached: please try again.',
  })
  return (
    <AccountForm sending={sending} done={done}>
      <p className="soft">Tell us your e-mail. We send you a link that works for one hour.</p>
      <Field label="E-mail" name="email" type="email" autoComplete="email" required error={sending.problems.email} />
      <Button type="submit" block busy={sending.busy && 'Sending...'}>
        Send Reset Link
      </Button>
    </AccountForm>
  )
}
