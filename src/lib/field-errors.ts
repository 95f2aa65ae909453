/** Validation error messages, by form field name. The message under `form` applies to the whole form. */
export type FieldErrors = Readonly<Record<string, string>>

/**
 * Validates a form's fields with the browser's own rules, for example for required fields and email addresses. Returns
 * error messages by field name.
 */
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

/** Returns the error message for an invalid field, with the same wording as the server's message. */
function messageFor(field: Field): string {
  const label = field.labels?.[0]?.textContent ?? 'This'
  if (field.validity.valueMissing) return `${label} is required`
  if (field.validity.typeMismatch && field.type === 'email') return 'Please enter a valid e-mail'
  return field.title || `${label} is not valid`
}
