import { REQUEST_FIELDS } from '#contract/request-fields.ts'
import type { Contents, Design } from '#sync/outbox-item.ts'

type Words = Record<(typeof REQUEST_FIELDS)[number], string>

/** What the form holds. A picture that was sent with `earlier` is not sent once more. */
export function requestIn(
  form: HTMLFormElement,
  design: Design | null,
  earlier: Contents['request'] | null,
): Contents['request'] {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '')
  const fields = Object.fromEntries(REQUEST_FIELDS.map((name) => [name, text(name)])) as Words
  const isSame = design !== null && earlier?.design?.preview === design.preview
  return { ...fields, design, designFile: isSame ? earlier.designFile : '' }
}

/** The other way round. The picture is no field that a page could fill. */
export function fieldsOf(request: Contents['request']): Record<string, string> {
  return Object.fromEntries(REQUEST_FIELDS.map((name) => [name, request[name]]))
}
