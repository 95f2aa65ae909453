import type { Razorpay, RazorpayPayment } from '../../providers/razorpay.ts'
import type { Arrived, PaymentWay } from './payment-way.ts'
import { refundAnswer } from './refund-answer.ts'

export function razorpayWay(razorpay: Razorpay): PaymentWay<null> {
  return {
    currency: 'INR',
    start: async ({ intendedId, ref, charge }) => {
      // A shopper who tries again pays the order that Razorpay knows already, so it can be paid once only.
      if (ref) return { kind: 'ok', value: { ref, handed: null } }
      const notes = { intended_order: intendedId }
      const made = await razorpay.createOrder({ amountPaise: charge, currency: 'INR', receipt: intendedId, notes })
      return made.kind === 'ok' ? { kind: 'ok', value: { ref: made.value.id, handed: null } } : made
    },
    look: async (ref) => {
      const tries = await razorpay.readPayments(ref)
      if (tries.kind !== 'ok') return tries
      const arrived = tries.value.filter(hasArrived).map(arrivedOf)
      const isOpen = tries.value.some(({ status }) => status === 'authorized')
      const hasFailed = !isOpen && tries.value.some(({ status }) => status === 'failed')
      return { kind: 'ok', value: { arrived, hasFailed, isAgreed: false, isDeclined: false } }
    },
    refund: async ({ paymentId, amount }, key) => refundAnswer(await razorpay.refund(paymentId, amount, key)),
    readRefund: async (refundId) => refundAnswer(await razorpay.readRefund(refundId)),
  }
}

/** Money that the shop has given back had arrived before. What was never captured went back by itself, and was never here. */
function hasArrived({ status, isCaptured }: RazorpayPayment): boolean {
  return status === 'captured' || (status === 'refunded' && isCaptured)
}

/** A payment of Razorpay's, as it stands in its answers and its webhooks. */
export function arrivedOf({ id, amountPaise, currency }: RazorpayPayment): Arrived {
  return { paymentId: id, amount: amountPaise, currency }
}
