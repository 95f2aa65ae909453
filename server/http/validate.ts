import type * as z from 'zod'
import type { CallShape } from '#contract/shapes/call-shapes.ts'
import { plainSentence } from './plain-sentence.ts'
import { Refused } from './refused.ts'

const PARTS = ['params', 'query', 'headers', 'body'] as const

/** What came in, as the call's shapes read it: checked, converted, and without anything they do not name. */
export type Checked = Partial<Record<(typeof PARTS)[number], unknown>>

/** Checks all parts of a request, so that a refusal names every input at fault and not only the first. */
export function validate(shape: CallShape, request: Required<Checked>): Checked | Refused {
  const checked: Checked = {}
  const fields: Record<string, string> = {}
  for (const part of PARTS) {
    const result = shape[part]?.safeParse(request[part], { error: plainSentence })
    if (result?.success) checked[part] = result.data
    else if (result) Object.assign(fields, fieldsAtFault(result.error))
  }
  return Object.keys(fields).length > 0 ? new Refused('INVALID_INPUT', { fields }) : checked
}

/** Sentences by input, as `address.pincode`. What is wrong with a part as a whole stands under `body`. */
function fieldsAtFault(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { path, message } of error.issues) fields[path.join('.') || 'body'] ??= message
  return fields
}
