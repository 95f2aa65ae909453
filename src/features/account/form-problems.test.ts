import { expect, test } from 'vitest'
import { confirmProblem, problemsFound, problemsOf } from './form-problems.ts'

const refused = {
  kind: 'refused',
  code: 'INVALID_INPUT',
  message: 'Something in this request is not valid.',
  answer: { status: 'error', code: 'INVALID_INPUT', message: 'Something in this request is not valid.' },
} as const

test('only fields that are at fault are named, and none lets the form go', () => {
  expect(problemsFound({ email: 'E-mail is required', password: null })).toEqual({
    fields: { email: 'E-mail is required' },
    form: '',
  })
  expect(problemsFound({ email: null, password: null })).toBeNull()
})

test('a password is typed twice alike, and at all', () => {
  expect(confirmProblem('pearls', 'pearls', 'They differ')).toBeNull()
  expect(confirmProblem('pearls', '', 'They differ')).toBe('They differ')
  expect(confirmProblem('', '', 'They differ')).toBe('Password is required')
})

test('what the server says of a field stands there; of what the form does not show, above it', () => {
  const atEmail = { ...refused, fields: { email: 'This e-mail is too long' } }
  expect(problemsOf(atEmail, ['email'], '')).toEqual({ fields: { email: 'This e-mail is too long' }, form: '' })
  const elsewhere = { ...refused, fields: { token: 'Is not valid.' } }
  expect(problemsOf(elsewhere, ['password'], '')).toEqual({ fields: {}, form: refused.message })
})

test('no answer at all is told in the form’s own words', () => {
  expect(problemsOf({ kind: 'unreachable' }, ['email'], 'Nobody answered.')).toEqual({
    fields: {},
    form: 'Nobody answered.',
  })
})
