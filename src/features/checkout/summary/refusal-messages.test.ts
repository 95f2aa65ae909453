import { expect, test } from 'vitest'
import { toWireLineChange } from '#contract/bag/line-changes.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Refusal } from '../payment/checkout-result.ts'
import { toRefusalMessages } from './refusal-messages.ts'

const refused = (code: ErrorCode, rest: Partial<Refusal> = {}): Refusal => ({
  kind: 'refused',
  code,
  message: 'No.',
  fields: {},
  data: { status: 'error', code, message: 'No.' },
  ...rest,
})

test('a refused coupon is shown at the coupon only', () => {
  expect(toRefusalMessages(refused('COUPON_ENDED'))).toEqual({ coupon: 'No.', changes: [], general: '' })
})

test('changed lines are listed instead of the general message', () => {
  const change = {
    productId: 'a',
    title: 'A',
    was: { pricePaise: 499_00, quantity: 1 },
    is: { pricePaise: 549_00, quantity: 1 },
  }
  const changes = [toWireLineChange(change)]
  const data = { status: 'error' as const, code: 'AMOUNT_DIFFERS' as const, message: 'No.', changes }
  expect(toRefusalMessages(refused('AMOUNT_DIFFERS', { data }))).toEqual({
    coupon: '',
    changes: [change],
    general: '',
  })
})

test('an address error is shown at its field', () => {
  expect(toRefusalMessages(refused('INVALID_INPUT', { fields: { 'full_address.pincode': 'Wrong.' } })).general).toBe('')
})

test('any other refusal is shown above the button', () => {
  expect(toRefusalMessages(refused('COD_LIMIT')).general).toBe('No.')
  expect(toRefusalMessages(refused('INVALID_INPUT', { fields: { products: 'Wrong.' } })).general).toBe('No.')
})

test('without a refusal there are no messages', () => {
  expect(toRefusalMessages(null)).toEqual({ coupon: '', changes: [], general: '' })
})
