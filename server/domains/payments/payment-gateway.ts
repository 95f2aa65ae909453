import type { ProviderResult } from '../../providers/provider-request.ts'

/** What a provider is to collect, for an intended order. */
interface ExpectedPayment {
  checkoutId: string
  /** The provider's own name for it, when it was asked before. */
  ref: string | null
  /** In the smallest unit of the currency. */
  charge: number
}

/** Money that has arrived at a provider. */
export interface ReceivedPayment {
  /** The provider's name of the payment, by which it is given back. */
  paymentId: string
  /** In the smallest unit of the currency. */
  amount: number
  /** Upper case. */
  currency: string
}

export interface PaymentStatus {
  arrived: readonly ReceivedPayment[]
  /** Somebody has tried to pay and could not. They may try again. */
  hasFailed: boolean
  /** The shopper has agreed to pay, and the money waits to be taken. */
  isApproved: boolean
  /** The shopper had agreed, and the money could not be taken. It is not there until they choose another way on the page. */
  isDeclined: boolean
}

interface Refund {
  /** The provider's name for it. */
  id: string
  /** `pending`: the provider has taken it on, and it arrives by itself or fails later. `failed`: it was not carried out. */
  state: 'made' | 'pending' | 'failed'
}

/** A provider as checkout sees it: whichever it is, these are the things that it does. */
export interface PaymentGateway<Handed = unknown> {
  readonly currency: 'INR' | 'USD'
  /**
   * Asks the provider to expect a payment. Answers its name for it, and what the browser needs for paying. Repeatable: at
   * worst the provider expects another payment that nobody makes.
   */
  start(expected: ExpectedPayment): Promise<ProviderResult<{ ref: string; handed: Handed }>>
  /**
   * How a payment went. Where the shopper has agreed to pay but the money must still be taken, `take` takes it.
   * Repeatable.
   */
  check(ref: string, take: boolean): Promise<ProviderResult<PaymentStatus>>
  /** Gives a payment back in full. Repeatable with the same key, also when it has failed: that answers the same failure. */
  refund(payment: Pick<ReceivedPayment, 'paymentId' | 'amount'>, key: string): Promise<ProviderResult<Refund>>
  /** How a refund stands. Providers tell when one fails later; what they tell may be lost, or is not to be believed. */
  readRefund(refundId: string): Promise<ProviderResult<Refund>>
}

/** As Razorpay, Stripe and PayPal spell it. Whatever else a refund is, it was carried out. */
const FAILED = new Set(['failed', 'canceled', 'cancelled'])
const PENDING = new Set(['pending', 'requires_action'])

/** How a refund stands, by what its provider calls that. */
export function refundStateOf(status: string): Refund['state'] {
  const word = status.toLowerCase()
  if (FAILED.has(word)) return 'failed'
  return PENDING.has(word) ? 'pending' : 'made'
}

/** What a provider has answered to a refund, in the shop's words. */
export function toRefund(answer: ProviderResult<{ id: string; status: string }>): ProviderResult<Refund> {
  if (answer.kind !== 'ok') return answer
  const { id, status } = answer.value
  return { kind: 'ok', value: { id, state: refundStateOf(status) } }
}
