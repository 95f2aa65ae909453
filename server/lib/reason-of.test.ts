import { expect, test } from 'vitest'
import { reasonOf } from './reason-of.ts'

test('the reason why no address of a host can be reached is that of each', () => {
  const error = new AggregateError([new Error('connect ECONNREFUSED ::1:5432'), new Error('timeout')])
  expect(reasonOf(error)).toBe('connect ECONNREFUSED ::1:5432; timeout')
})
