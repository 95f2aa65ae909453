import { useFormSubmission } from '../../state/forms/use-form-submission.ts'
import { logIn } from '../../state/session/log-in.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { AccountForm, fieldValues, UNREACHABLE_MESSAGE } from './account-form.tsx'

interface LoginFormProps {
  onLoggedIn: (guestHadBag: boolean) => void
}

export function LoginForm({ onLoggedIn }: LoginFormProps) {
  const submission = useFormSubmission({
    send: (form) => logIn(fieldValues(form, ['email', 'password'])),
    onSent: ({ guestHadBag }) => onLoggedIn(guestHadBag),
    unreachableMessage: UNREACHABLE_MESSAGE,
  })
  const { errors, busy } = submission
  return (
    <AccountForm submission={submission}>
      <Field label="E-mail" name="email" type="email" autoComplete="username" required error={errors.email} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        error={errors.password}
      />
      <Button type="submit" block busy={busy && 'Logging in...'}>
        Login
      </Button>
    </AccountForm>
  )
}
