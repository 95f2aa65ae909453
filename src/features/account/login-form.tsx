import { emailProblem } from '#contract/email.ts'
import { passwordSentences } from '#contract/password.ts'
import { logIn } from '../../state/enter-account.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { AccountForm } from './account-form.tsx'
import { useAccountForm } from './use-account-form.ts'

interface LoginFormProps {
  onEntered: (guestHadBag: boolean) => void
}

export function LoginForm({ onEntered }: LoginFormProps) {
  const form = useAccountForm({
    names: ['email', 'password'],
    check: ({ email, password }) => ({
      email: emailProblem(email),
      password: password ? null : passwordSentences.missing,
    }),
    send: async (credentials) => {
      const outcome = await logIn(credentials)
      if (outcome.kind !== 'entered') return outcome
      onEntered(outcome.guestHadBag)
      return null
    },
  })
  const { email, password } = form.problems.fields
  return (
    <AccountForm state={form}>
      <Field label="E-mail" name="email" type="email" autoComplete="username" required error={email} />
      <PasswordField label="Password" name="password" autoComplete="current-password" required error={password} />
      <Button type="submit" block busy={form.sending && 'Logging in...'}>
        Login
      </Button>
    </AccountForm>
  )
}
