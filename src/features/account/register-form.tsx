import { passwordSentences } from '#contract/password.ts'
import { register } from '../../state/enter-account.ts'
import { useSending } from '../../state/use-sending.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { AccountForm } from './account-form.tsx'
import { filledIn } from './filled-in.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { passwordProblems } from './password-problems.ts'
import { UNREACHABLE } from './unreachable.ts'

interface RegisterFormProps {
  onEntered: (guestHadBag: boolean) => void
}

export function RegisterForm({ onEntered }: RegisterFormProps) {
  const sending = useSending({
    check: (form) => passwordProblems(form, passwordSentences.registerMismatch),
    send: (form) => register(filledIn(form, ['fullname', 'email', 'password'])),
    onSent: ({ guestHadBag }) => onEntered(guestHadBag),
    unreachable: UNREACHABLE,
  })
  const { problems, busy } = sending
  return (
    <AccountForm sending={sending}>
      <Field label="Full name" name="fullname" autoComplete="name" required error={problems.fullname} />
      <Field label="E-mail" name="email" type="email" autoComplete="email" required error={problems.email} />
      <NewPasswordFields label="Password" problems={problems} />
      <Button type="submit" block busy={busy && 'Creating your account'}>
        Create account
      </Button>
    </AccountForm>
  )
}
