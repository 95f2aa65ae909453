import type { Problems } from '../../lib/field-problems.ts'
import { PasswordField } from '../../ui/password-field.tsx'

interface NewPasswordFieldsProps {
  label: string
  problems: Problems
}

/** A password that is being chosen, typed twice: `password` and `confirm`. */
export function NewPasswordFields({ label, problems }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        required
        hint="At least 6 characters."
        error={problems.password}
      />
      <PasswordField
        label="Confirm password"
        name="confirm"
        autoComplete="new-password"
        required
        error={problems.confirm}
      />
    </>
  )
}
