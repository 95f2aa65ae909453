import { expect, test } from 'vitest'
import { carriedOut } from './carried-out.ts'

const refund = (status: string) => ({ kind: 'ok' as const, value: { id: 'rfnd_1', status } })

test.each(['processed', 'pending', 'succeeded', 'COMPLETED', 'PENDING'])('a refund that is %s is one', (status) => {
  expect(carriedOut(refund(status))).toEqual(refund(status))
})

test.each(['failed', 'canceled', 'FAILED', 'CANCELLED'])('a refund that is %s is none', (status) => {
  expect(carriedOut(refund(status))).toMatchObject({ kind: 'refused', code: 'REFUND_FAILED' })
})

test('a provider that does not answer is asked again', () => {
  const silent = { kind: 'unreachable' as const, reason: 'no line' }
  expect(carriedOut(silent)).toBe(silent)
})
