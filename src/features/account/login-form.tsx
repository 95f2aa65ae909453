import { logIn } from '../../state/enter-account.ts'
import { useSending } from '../../state/use-sending.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { AccountForm } from './account-form.tsx'
import { filledIn } from './filled-in.ts'
import { UNREACHABLE } from './unreachable.ts'

interface LoginFormProps {
  onEntered: (guestHadBag: boolean) => void
}

export function LoginForm({ onEntered }: LoginFormProps) {
  const sending = useSending({
    send: (form) => logIn(filledIn(form, ['email', 'password'])),
    onSent: ({ guestHadBag }) => onEntered(guestHadBag),
    unreachable: UNREACHABLE,
  })
  const { problems, busy } = sending
  return (
    <AccountForm sending={sending}>
      <Field label="E-mail" name="email" type="email" autoComplete="username" required error={problems.email} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        error={problems.password}
      />
      <Button type="submit" block busy={busy && 'Logging in...'}>
        Login
      </Button>
    </AccountForm>
  )
}
