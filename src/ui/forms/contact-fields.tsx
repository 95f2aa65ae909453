import type { FieldErrors } from '../../lib/field-errors.ts'
import { EmailField } from './email-field.tsx'
import { Field } from './field.tsx'

interface ContactFieldsProps {
  /**
   * Initial values by field name, e.g. if the form was submitted before the
   * page's script had loaded.
   */
  values: Readonly<Partial<Record<string, string>>>
  errors: FieldErrors
}

/** Renders the form fields for the sender's name and email address. */
export function ContactFields({ values, errors }: ContactFieldsProps) {
  return (
    <>
      <Field
        label="Name"
        name="name"
        autoComplete="name"
        required
        maxLength={120}
        defaultValue={values.name}
        error={errors.name}
      />
      <EmailField defaultValue={values.email} error={errors.email} />
    </>
  )
}
