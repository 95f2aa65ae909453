import { expect, test } from 'vitest'
import { readSession } from './session.ts'

const meera = { _id: 'u1', fullname: 'Meera Iyer', email: 'meera@example.in' }

test('a session left by a login is taken up, with as much of the shopper as pages show', () => {
  const stored = JSON.stringify({ user: { ...meera, phone_no: '9800000000' }, token: 't1' })
  expect(readSession(stored)).toEqual({ user: meera, token: 't1' })
})

test('whoever has half a session, or none that can be read, is a guest', () => {
  for (const stored of [null, '', 'null', '[]', '{"token":"t1"}', JSON.stringify({ user: meera })]) {
    expect(readSession(stored)).toEqual({ user: null, token: null })
  }
})
