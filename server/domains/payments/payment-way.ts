import type { ProviderAnswer } from '../../providers/provider-answer.ts'

/** What a provider is to collect, for an intended order. */
export interface Expected {
  intendedId: string
  /** The provider's own name for it, when it was asked before. */
  ref: string | null
  /** In the smallest unit of the currency. */
  charge: number
}

/** Money that has arrived at a provider. */
export interface Arrived {
  /** The provider's name of the payment, by which it is given back. */
  paymentId: string
  /** In the smallest unit of the currency. */
  amount: number
  /** Upper case. */
  currency: string
}

export interface Seen {
  arrived: readonly Arrived[]
  /** Somebody has tried to pay and could not. They may try again. */
  hasFailed: boolean
  /** The shopper has agreed to pay, and the money waits to be taken. */
  isAgreed: boolean
  /** The shopper had agreed, and the money could not be taken. It is not there until they choose another way on the page. */
  isDeclined: boolean
}

export interface Refund {
  /** The provider's name for it. */
  id: string
  /** `pending`: the provider has taken it on, and it arrives by itself or fails later. `failed`: it was not carried out. */
  state: 'made' | 'pending' | 'failed'
}

/** A provider as checkout sees it: whichever it is, these are the things that it does. */
export interface PaymentWay<Handed = unknown> {
  readonly currency: 'INR' | 'USD'
  /**
   * Asks the provider to expect a payment. Answers its name for it, and what the browser needs for paying. Repeatable: at
   * worst the provider expects another payment that nobody makes.
   */
  start(expected: Expected): Promise<ProviderAnswer<{ ref: string; handed: Handed }>>
  /**
   * How a payment went. Where the shopper has agreed to pay but the money must still be taken, `take` takes it.
   * Repeatable.
   */
  look(ref: string, take: boolean): Promise<ProviderAnswer<Seen>>
  /** Gives a payment back in full. Repeatable with the same key, also when it has failed: that answers the same failure. */
  refund(payment: Pick<Arrived, 'paymentId' | 'amount'>, key: string): Promise<ProviderAnswer<Refund>>
  /** How a refund stands. Providers tell when one fails later; what they tell may be lost, or is not to be believed. */
  readRefund(refundId: string): Promise<ProviderAnswer<Refund>>
}
