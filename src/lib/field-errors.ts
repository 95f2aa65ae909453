/** Sentences by the name of the field. `form` is for what stands against all of it. */
export type FieldErrors = Readonly<Record<string, string>>

/** What stands against a form as the browser itself can see it: what is missing, and what is no e-mail. */
export function validateFields(form: HTMLFormElement): FieldErrors {
  const errors: Record<string, string> = {}
  for (const field of form.elements) {
    if (isField(field) && field.name && !field.validity.valid) errors[field.name] = messageFor(field)
  }
  return errors
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function isField(element: Element): element is Field {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  )
}

/** In the words that the server would use. */
function messageFor(field: Field): string {
  const label = field.labels?.[0]?.textContent ?? 'This'
  if (field.validity.valueMissing) return `${label} is required`
  if (field.validity.typeMismatch && field.type === 'email') return 'Please enter a valid e-mail'
  return field.title || `${label} is not valid`
}
