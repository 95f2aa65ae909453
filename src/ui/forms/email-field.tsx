import { Field, type FieldProps } from './field.tsx'

/** Renders a required field for an email address. */
export function EmailField(props: Pick<FieldProps, 'placeholder' | 'hint' | 'defaultValue' | 'error'>) {
  return <Field label="E-mail" name="email" type="email" autoComplete="email" required {...props} />
}
