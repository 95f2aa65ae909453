import { expect, test } from 'vitest'
import { toRefund } from './payment-gateway.ts'

const refund = (status: string) => ({ kind: 'ok' as const, value: { id: 'rfnd_1', status } })

test.each([
  ['processed', 'made'],
  ['succeeded', 'made'],
  ['COMPLETED', 'made'],
  ['pending', 'pending'],
  ['PENDING', 'pending'],
  ['requires_action', 'pending'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
  ['FAILED', 'failed'],
  ['CANCELLED', 'failed'],
])('a refund that a provider calls %s is %s, and keeps its name', (status, state) => {
  expect(toRefund(refund(status))).toEqual({ kind: 'ok', value: { id: 'rfnd_1', state } })
})

test('a provider that does not answer is asked again', () => {
  const silent = { kind: 'unknown' as const, reason: 'no line' }
  expect(toRefund(silent)).toBe(silent)
})
