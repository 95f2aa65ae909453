import { isManualRefund } from '#server/domains/money/accept-refund.ts'
import type { PaymentRow } from '#server/domains/money/payment-store.ts'
import type { OrderRow } from '#server/domains/ordering/orders/order-store.ts'
import type { ShopRecords } from './judge-payments.ts'
import type { PaymentSimulation, Records } from './payment-simulation.ts'

/** Every outcome surely occurs in so many. */
export const RUNS_THAT_MEET_ALL = 3000

/** Of payments, returns and providers. All must occur in enough runs. */
export const FATES = [
  'a parcel brought back by its courier',
  'a parcel delivered by its courier',
  'a parcel recalled',
  'a recall refused',
  'a return exchanged',
  'a return refunded',
  'cancelled',
  'charged back and paid by hand',
  'coupon used up',
  'declined',
  'dispute lost',
  'dispute lost in part',
  'dispute won',
  'dispute won with a deduction',
  'disputed again after a won dispute',
  'duplicate',
  'ended unconfirmed',
  'expired',
  'money of an unknown order',
  'order after its reservation',
  'paid',
  'paid after a failed try',
  'paid by card',
  'paid by two methods',
  'paid on delivery',
  'paid with a fee',
  'paid with an offer',
  'partly refunded on the website',
  'price changed',
  'refund failed',
  'refunded automatically',
  'refunded on the website',
  'refunded on the website after dispatch',
  'refused at the door',
  'request for information',
  'returned to origin',
  'several disputes',
  'too late',
  'unknown money paid back',
]

export async function paymentFates(
  payment: PaymentRow,
  records: ShopRecords,
  { windows }: PaymentSimulation,
): Promise<string[]> {
  const { orders, payments, refunds, checkouts } = records
  const { checkout_session_id, amount, expected } = payment
  const disputes = records.disputes.filter(({ payment_id }) => payment_id === payment.id)
  const own = refunds.filter(({ payment_id }) => payment_id === payment.id)
  const reasons = new Set(own.map(({ reason }) => reason))
  if (checkout_session_id === null) {
    return ['money of an unknown order', ...(reasons.has('by owner') ? ['unknown money paid back'] : [])]
  }
  const checkout = checkouts.find(({ id }) => id === checkout_session_id)
  const order = orders.find((one) => one.checkout_session_id === checkout_session_id)
  const isKept = order !== undefined && own.length === 0
  const isOnlyOne = payments.filter((one) => one.checkout_session_id === checkout_session_id).length === 1
  const byProvider = own.filter(({ reason }) => reason === 'by provider' || reason === 'disputed')
  const isAllGone = byProvider.reduce((sum, refund) => sum + refund.amount, 0) === amount
  const hasLeft = order?.status === 'shipped' || order?.status === 'delivered'
  const failedTries = await windows.failedTriesOf(payment.provider_ref ?? '')
  const fates: Record<string, boolean> = {
    'paid by two methods': reasons.has('duplicate') && isOnlyOne,
    duplicate: reasons.has('duplicate') && !isOnlyOne,
    'too late': reasons.has('too late'),
    'price changed': reasons.has('price changed'),
    expired: reasons.has('expired'),
    'coupon used up': reasons.has('coupon used up'),
    cancelled: reasons.has('cancelled'),
    'returned to origin': reasons.has('returned to origin'),
    'charged back and paid by hand': own.some(isManualRefund),
    'dispute lost': disputes.some(({ state }) => state === 'lost'),
    'dispute lost in part': disputes.some((one) => one.state === 'lost' && one.deducted < one.amount),
    'dispute won': disputes.some(({ state }) => state === 'won'),
    'dispute won with a deduction': disputes.some(({ state, deducted }) => state === 'won' && deducted > 0),
    'disputed again after a won dispute': disputes.some(({ phase }) => /arbitration/.test(phase)),
    'request for information': disputes.some(({ phase }) => phase === 'inquiry'),
    'several disputes': disputes.length > 1,
    'refunded on the website': byProvider.length > 0 && isAllGone && !hasLeft,
    'refunded on the website after dispatch': byProvider.length > 0 && isAllGone && hasLeft,
    'partly refunded on the website': byProvider.length > 0 && !isAllGone,
    'order after its reservation': isKept && order.created_at > (checkout?.reserved_until ?? Number.NaN),
    'paid after a failed try': isKept && failedTries > 0,
    'paid by card': isKept && payment.method === 'stripe',
    'paid with an offer': isKept && amount < (expected ?? 0),
    'paid with a fee': isKept && amount > (expected ?? amount),
    paid: isKept,
  }
  return Object.keys(fates).filter((name) => fates[name])
}

/** Of an order with Cash on Delivery. */
export function deliveryFates({ method, status, needs_confirmation, returned_at }: OrderRow): string[] {
  if (method !== 'cod') return []
  if (needs_confirmation === 1) return ['ended unconfirmed']
  if (returned_at !== null) return ['refused at the door']
  return status === 'delivered' ? ['paid on delivery'] : []
}

/** That providers have met with. */
export function providerFates(providers: Records, { windows, declined }: PaymentSimulation): string[] {
  const hasFailed = Object.values(providers).some(({ refunds }) => refunds.some(({ state }) => state === 'failed'))
  return [
    ...(hasFailed ? ['refund failed'] : []),
    ...(windows.hasReturned ? ['refunded automatically'] : []),
    ...(declined.length > 0 ? ['declined'] : []),
  ]
}
