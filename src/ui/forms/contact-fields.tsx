import type { FieldErrors } from '../../lib/field-errors.ts'
import { Field } from './field.tsx'

interface ContactFieldsProps {
  /** What was in them when they were sent before the page's code came, by name. */
  values: Readonly<Partial<Record<string, string>>>
  problems: FieldErrors
}

/** Whom an answer goes to: name and e-mail. */
export function ContactFields({ values, problems }: ContactFieldsProps) {
  return (
    <>
      <Field
        label="Name"
        name="name"
        autoComplete="name"
        required
        maxLength={120}
        defaultValue={values.name}
        error={problems.name}
      />
      <Field
        label="E-mail"
        name="email"
        type="email"
        autoComplete="email"
        required
        defaultValue={values.email}
        error={problems.email}
      />
    </>
  )
}
