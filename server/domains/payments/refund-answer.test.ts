import { expect, test } from 'vitest'
import { refundAnswer } from './refund-answer.ts'

const refund = (status: string) => ({ kind: 'ok' as const, value: { id: 'rfnd_1', status } })

test.each(['processed', 'pending', 'succeeded', 'COMPLETED', 'PENDING'])('a refund that is %s is one', (status) => {
  expect(refundAnswer(refund(status))).toEqual({ kind: 'ok', value: { id: 'rfnd_1', hasFailed: false } })
})

test.each(['failed', 'canceled', 'FAILED', 'CANCELLED'])(
  'a refund that is %s is none, and keeps its name',
  (status) => {
    expect(refundAnswer(refund(status))).toEqual({ kind: 'ok', value: { id: 'rfnd_1', hasFailed: true } })
  },
)

test('a provider that does not answer is asked again', () => {
  const silent = { kind: 'unreachable' as const, reason: 'no line' }
  expect(refundAnswer(silent)).toBe(silent)
})
