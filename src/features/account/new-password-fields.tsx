import { passwordProblem } from '#contract/password.ts'
import type { FieldErrors } from '../../lib/field-errors.ts'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { fieldValues } from './account-form.tsx'

interface NewPasswordFieldsProps {
  label: string
  errors: FieldErrors
}

/** Renders the two fields for choosing a new password: `password` and `confirm`. */
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

/**
 * Validates the fields `password` and `confirm` and returns the errors by field. `mismatch` is the error message for
 * passwords that differ.
 */
export function passwordProblems(form: HTMLFormElement, mismatch: string): FieldErrors {
  const { password, confirm } = fieldValues(form, ['password', 'confirm'])
  const problem = passwordProblem(password)
  return { ...(problem && { password: problem }), ...(password !== confirm && { confirm: mismatch }) }
}
