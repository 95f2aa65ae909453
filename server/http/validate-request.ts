import type * as z from 'zod'
import type { EndpointSchema } from '#contract/schemas/endpoint-schemas.ts'
import { Refused } from './refused.ts'

const REQUEST_PARTS = ['params', 'query', 'headers', 'body'] as const

/** What came in, as the call's shapes read it: checked, converted, and without anything they do not name. */
type CheckedRequest = Partial<Record<(typeof REQUEST_PARTS)[number], unknown>>

/** Checks all parts of a request, so that a refusal names every input at fault and not only the first. */
export function validateRequest(shape: EndpointSchema, request: Required<CheckedRequest>): CheckedRequest | Refused {
  const checked: CheckedRequest = {}
  const fields: Record<string, string> = {}
  for (const part of REQUEST_PARTS) {
    const result = shape[part]?.safeParse(request[part], { error: describeIssue })
    if (result?.success) checked[part] = result.data
    else if (result) Object.assign(fields, fieldErrors(result.error))
  }
  return Object.keys(fields).length > 0 ? new Refused('INVALID_INPUT', { fields }) : checked
}

/** Sentences by input, as `address.pincode`. What is wrong with a part as a whole stands under `body`. */
function fieldErrors(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { path, message } of error.issues) fields[path.join('.') || 'body'] ??= message
  return fields
}

type Issue = Parameters<z.core.$ZodErrorMap>[0]

/** What is wrong with an input, for people. Where the contract gives a sentence of its own, that one is used instead. */
function describeIssue(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Is required.' : `Must be ${TYPE_NAMES[issue.expected] ?? 'of another kind'}.`
    case 'too_small':
      return `Must ${issue.origin === 'string' ? lengthAtLeast(Number(issue.minimum)) : `be at least ${issue.minimum}`}.`
    case 'too_big':
      return `Must ${issue.origin === 'string' ? `have at most ${issue.maximum} characters` : `be at most ${issue.maximum}`}.`
    case 'invalid_value':
      return `Must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}.`
    case 'invalid_format':
      return `Is not a valid ${FORMAT_NAMES[issue.format] ?? 'value'}.`
    case 'unrecognized_keys':
      return `Has unknown parts: ${issue.keys.join(', ')}.`
    default:
      return 'Is not valid.'
  }
}

const TYPE_NAMES: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

const FORMAT_NAMES: Record<string, string> = { email: 'e-mail address', url: 'address', datetime: 'date' }

function lengthAtLeast(characters: number): string {
  return characters === 1 ? 'not be empty' : `have at least ${characters} characters`
}
