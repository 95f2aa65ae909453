import { emailProblem } from '#contract/email.ts'
import { passwordSentences } from '#contract/password.ts'
import { register } from '../../state/enter-account.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { AccountForm } from './account-form.tsx'
import { confirmProblem, newPasswordProblem } from './form-problems.ts'
import { useAccountForm } from './use-account-form.ts'

interface RegisterFormProps {
  onEntered: (guestHadBag: boolean) => void
}

export function RegisterForm({ onEntered }: RegisterFormProps) {
  const form = useAccountForm({
    names: ['fullname', 'email', 'password', 'confirm'],
    check: ({ fullname, email, password, confirm }) => ({
      fullname: fullname.trim() ? null : 'Full name is required',
      email: emailProblem(email),
      password: newPasswordProblem(password),
      confirm: confirmProblem(password, confirm, passwordSentences.registerMismatch),
    }),
    send: async ({ fullname, email, password }) => {
      const outcome = await register({ fullname, email, password })
      if (outcome.kind !== 'entered') return outcome
      onEntered(outcome.guestHadBag)
      return null
    },
  })
  const { fullname, email, password, confirm } = form.problems.fields
  return (
    <AccountForm state={form}>
      <Field label="Full name" name="fullname" autoComplete="name" required error={fullname} />
      <Field label="E-mail" name="email" type="email" autoComplete="email" required error={email} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        required
        hint="At least 6 characters."
        error={password}
      />
      <PasswordField label="Confirm password" name="confirm" autoComplete="new-password" required error={confirm} />
      <Button type="submit" block busy={form.sending && 'Creating your account'}>
        Create account
      </Button>
    </AccountForm>
  )
}
