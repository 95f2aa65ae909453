import { expect, test } from 'vitest'
import { toRefund } from './payment-gateway.ts'

const refund = (status: string) => ({ kind: 'ok' as const, value: { id: 'rfnd_1', status } })

test.each([
  ['processed', 'succeeded'],
  ['succeeded', 'succeeded'],
  ['COMPLETED', 'succeeded'],
  ['pending', 'pending'],
  ['PENDING', 'pending'],
  ['requires_action', 'pending'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
  ['FAILED', 'failed'],
  ['CANCELLED', 'failed'],
])('a refund with the status %s is %s and keeps its id', (status, state) => {
  expect(toRefund(refund(status))).toEqual({ kind: 'ok', value: { id: 'rfnd_1', state } })
})

test('a result without a refund is passed on as it is', () => {
  const silent = { kind: 'unknown' as const, reason: 'timed out' }
  expect(toRefund(silent)).toBe(silent)
})
