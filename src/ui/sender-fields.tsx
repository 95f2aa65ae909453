import type { Problems } from '../lib/field-problems.ts'
import { Field } from './field.tsx'

interface SenderFieldsProps {
  /** What was in them when they were sent before the page's code came, by name. */
  words: Readonly<Partial<Record<string, string>>>
  problems: Problems
}

/** Whom an answer goes to: name and e-mail. */
export function SenderFields({ words, problems }: SenderFieldsProps) {
  return (
    <>
      <Field
        label="Name"
        name="name"
        autoComplete="name"
        required
        maxLength={120}
        defaultValue={words.name}
        error={problems.name}
      />
      <Field
        label="E-mail"
        name="email"
        type="email"
        autoComplete="email"
        required
        defaultValue={words.email}
        error={problems.email}
      />
    </>
  )
}
