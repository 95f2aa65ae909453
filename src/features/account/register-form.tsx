import { passwordMessages } from '#contract/password.ts'
import { useFormSubmission } from '../../state/forms/use-form-submission.ts'
import { register } from '../../state/session/log-in.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmailField } from '../../ui/forms/email-field.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { AccountForm, fieldValues, UNREACHABLE_MESSAGE } from './account-form.tsx'
import { NewPasswordFields, passwordProblems } from './new-password-fields.tsx'

interface RegisterFormProps {
  onRegistered: (guestHadBag: boolean) => void
}

export function RegisterForm({ onRegistered }: RegisterFormProps) {
  const submission = useFormSubmission({
    validate: (form) => passwordProblems(form, passwordMessages.registerMismatch),
    send: (form) => register(fieldValues(form, ['fullname', 'email', 'password'])),
    onSent: ({ guestHadBag }) => onRegistered(guestHadBag),
    unreachableMessage: UNREACHABLE_MESSAGE,
  })
  const { errors, busy } = submission
  return (
    <AccountForm submission={submission}>
      <Field label="Full name" name="fullname" autoComplete="name" required error={errors.fullname} />
      <EmailField error={errors.email} />
      <NewPasswordFields label="Password" errors={errors} />
      <Button type="submit" block busy={busy && 'Creating your account...'}>
        Create account
      </Button>
    </AccountForm>
  )
}
