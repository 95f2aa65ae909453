import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/order.ts'
import { partialRefund } from './partial-refund.ts'

test.each<[string, Pick<Order, 'money' | 'refundedPaise'>, string | null]>([
  ['a part that was refunded', { money: 'paid', refundedPaise: 1_200_00 }, '₹1,200 refunded'],
  ['a part that is being refunded', { money: 'being refunded', refundedPaise: 99_50 }, '₹99.50 refund on its way'],
  ['a full refund', { money: 'refunded', refundedPaise: 5_000_00 }, null],
  ['a full refund that is on its way', { money: 'being refunded', refundedPaise: 5_000_00 }, null],
  ['no refund, or a copy of an earlier release', { money: 'paid' }, null],
])('%s is told in words', (_name, order, words) => {
  expect(partialRefund({ ...order, totalPaise: 5_000_00 })).toBe(words)
})
