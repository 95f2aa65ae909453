import type * as z from 'zod'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

/** What is wrong with an input, for people. Where the contract gives a sentence of its own, that one is used instead. */
export function plainSentence(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Is required.' : `Must be ${KINDS[issue.expected] ?? 'of another kind'}.`
    case 'too_small':
      return `Must ${issue.origin === 'string' ? lengthAtLeast(Number(issue.minimum)) : `be at least ${issue.minimum}`}.`
    case 'too_big':
      return `Must ${issue.origin === 'string' ? `have at most ${issue.maximum} characters` : `be at most ${issue.maximum}`}.`
    case 'invalid_value':
      return `Must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}.`
    case 'invalid_format':
      return `Is not a valid ${FORMATS[issue.format] ?? 'value'}.`
    case 'unrecognized_keys':
      return `Has unknown parts: ${issue.keys.join(', ')}.`
    default:
      return 'Is not valid.'
  }
}

const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

const FORMATS: Record<string, string> = { email: 'e-mail address', url: 'address', datetime: 'date' }

function lengthAtLeast(characters: number): string {
  return characters === 1 ? 'not be empty' : `have at least ${characters} characters`
}
