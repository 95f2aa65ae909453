/** By field name; `form` is about the whole form. */
export type FieldErrors = Readonly<Record<string, string>>

/** By the browser's own rules, e.g. required fields and email addresses. */
export function validateFields(form: HTMLFormElement): FieldErrors {
  const errors: Record<string, string> = {}
  for (const field of form.elements) {
    if (isField(field) && field.name && isInvalid(field)) errors[field.name] = messageFor(field)
  }
  return errors
}

/** Not every browser reads addresses in other letters: those are left to the server. */
function isInvalid({ validity, value }: Field): boolean {
  const isOther = validity.typeMismatch && /^(?=.*@).*[^\0-\x7f]/.test(value)
  return !validity.valid && !isOther
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function isField(element: Element): element is Field {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  )
}

/** In the server's words. */
function messageFor(field: Field): string {
  const label = field.labels?.[0]?.textContent ?? 'This'
  if (field.validity.valueMissing) return `${label} is required`
  if (field.validity.typeMismatch && field.type === 'email') return 'Please enter a valid e-mail'
  return field.title || `${label} is not valid`
}
