import { passwordProblem } from '#contract/password.ts'
import type { FieldErrors } from '../../lib/field-errors.ts'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { fieldValues } from './account-form.tsx'

interface NewPasswordFieldsProps {
  label: string
  errors: FieldErrors
}

export function NewPasswordFields({ label, errors }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        required
        hint="At least 6 characters."
        error={errors.password}
      />
      <PasswordField
        label="Confirm password"
        name="confirm"
        autoComplete="new-password"
        required
        error={errors.confirm}
      />
    </>
  )
}

/** By field name. `mismatch` is shown if the two differ. */
export function passwordProblems(form: HTMLFormElement, mismatch: string): FieldErrors {
  const { password, confirm } = fieldValues(form, ['password', 'confirm'])
  const problem = passwordProblem(password)
  return { ...(problem && { password: problem }), ...(password !== confirm && { confirm: mismatch }) }
}
