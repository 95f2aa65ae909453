import type * as z from 'zod'
import type { EndpointSchema } from '#contract/schemas/endpoint-schemas.ts'
import { Refused } from './refused.ts'

const REQUEST_PARTS = ['params', 'query', 'headers', 'body'] as const

type CheckedRequest = Partial<Record<(typeof REQUEST_PARTS)[number], unknown>>

/** Returns the validated values, or a `Refused` with all invalid fields. */
export function validateRequest(schema: EndpointSchema, request: Required<CheckedRequest>): CheckedRequest | Refused {
  const checked: CheckedRequest = {}
  const fields: Record<string, string> = {}
  for (const part of REQUEST_PARTS) {
    const result = schema[part]?.safeParse(request[part], { error: describeIssue })
    if (result?.success) checked[part] = result.data
    else if (result) Object.assign(fields, fieldErrors(result.error))
  }
  return Object.keys(fields).length > 0 ? new Refused('INVALID_INPUT', { fields }) : checked
}

/**
 * First message per field path, e.g. `address.pincode`. Errors without a field
 * have the key `body`.
 */
function fieldErrors(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { path, message } of error.issues) fields[path.join('.') || 'body'] ??= message
  return fields
}

type Issue = Parameters<z.core.$ZodErrorMap>[0]

/** Messages defined in a schema take precedence. */
function describeIssue(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Is required.' : `Must be ${TYPE_NAMES[issue.expected] ?? 'of another type'}.`
    case 'too_small':
      return `Must ${issue.origin === 'string' ? lengthAtLeast(Number(issue.minimum)) : `be at least ${issue.minimum}`}.`
    case 'too_big':
      return `Must ${issue.origin === 'string' ? `have at most ${issue.maximum} characters` : `be at most ${issue.maximum}`}.`
    case 'invalid_value':
      return `Must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}.`
    case 'invalid_format':
      return `Is not a valid ${FORMAT_NAMES[issue.format] ?? 'value'}.`
    case 'unrecognized_keys':
      return `Has unknown fields: ${issue.keys.join(', ')}.`
    default:
      return 'Is not valid.'
  }
}

const TYPE_NAMES: Record<string, string> = {
  string: 'text',
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
