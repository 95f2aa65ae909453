import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { Refused } from './refused.ts'
import { validateRequest } from './validate-request.ts'

const schema = {
  query: z.object({ page: z.coerce.number().int().min(1).default(1) }),
  body: z.object({
    name: z.string('Please tell your name').min(1).max(5),
    email: z.email(),
    size: z.enum(['small', 'large']),
    address: z.object({ pincode: z.string().min(6) }),
    colours: z.array(z.string()),
  }),
  response: z.object({}),
}
const good = { name: 'Asha', email: 'asha@shop.example', size: 'small', address: { pincode: '380009' }, colours: [] }

function fieldsOf(body: unknown, query: unknown = {}): Record<string, string> | undefined {
  const checked = validateRequest(schema, { params: {}, query, headers: {}, body })
  return checked instanceof Refused ? checked.body.fields : undefined
}

describe('a request', () => {
  test('is converted, completed by defaults, and stripped of unknown fields', () => {
    expect(
      validateRequest(schema, {
        params: { id: 'x' },
        query: { page: '2' },
        headers: {},
        body: { ...good, isStaff: true },
      }),
    ).toEqual({
      query: { page: 2 },
      body: good,
    })
  })

  test('is refused with a message for every invalid field in all its parts', () => {
    const body = { ...good, email: 'asha', size: 'tiny', address: { pincode: '38' }, colours: 'red' }
    expect(fieldsOf(body, { page: '0' })).toEqual({
      page: 'Must be at least 1.',
      email: 'Is not a valid e-mail address.',
      size: 'Must be one of small, large.',
      'address.pincode': 'Must have at least 6 characters.',
      colours: 'Must be a list.',
    })
  })

  test('is refused with the schema’s own message where there is one', () => {
    expect(fieldsOf({ ...good, name: undefined })).toEqual({ name: 'Please tell your name' })
  })

  test('may have no body', () => {
    expect(fieldsOf(undefined)).toEqual({ body: 'Is required.' })
  })
})
