import { expect, test } from 'vitest'
import { RefusedError, UnreachableError } from '../../../state/queries/queries.ts'
import { isPaymentPending } from './checkout-result.ts'

test.each([
  ['is not confirmed yet', new RefusedError('PAYMENT_PENDING', ''), true],
  ['is asked about too often', new RefusedError('TOO_OFTEN', ''), true],
  ['is asked about without a network', new UnreachableError(), true],
  ['was refused', new RefusedError('PAYMENT_UNVERIFIED', ''), false],
])('the page goes on waiting for a payment that %s: %s', (_, error, isPending) => {
  expect(isPaymentPending(error)).toBe(isPending)
})
