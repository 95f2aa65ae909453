import { useState } from 'react'
import { emailProblem } from '#contract/email.ts'
import { call } from '#sync/api.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { AccountForm } from './account-form.tsx'
import { useAccountForm } from './use-account-form.ts'

interface ForgotFormProps {
  onSent: () => void
}

export function ForgotForm({ onSent }: ForgotFormProps) {
  const [done, setDone] = useState('')
  const form = useAccountForm({
    names: ['email'],
    check: ({ email }) => ({ email: emailProblem(email) }),
    send: async ({ email }) => {
      setDone('')
      const outcome = await call('forgotPassword', { body: { email } })
      if (outcome.kind !== 'ok') return outcome
      setDone(outcome.answer.message)
      onSent()
      return null
    },
    unreachable: 'An unexpected error occurred. The shop could not be reached: please try again.',
  })
  return (
    <AccountForm state={form} done={done}>
      <p className="soft">Tell us your e-mail. We send you a link that works for one hour.</p>
      <Field
        label="E-mail"
        name="email"
        type="email"
        autoComplete="email"
        required
        error={form.problems.fields.email}
      />
      <Button type="submit" block busy={form.sending && 'Sending...'}>
        Send Reset Link
      </Button>
    </AccountForm>
  )
}
