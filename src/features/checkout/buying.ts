/** What buying can come to, and who buys. */
import type { ErrorAnswer, ErrorCode } from '#contract/errors.ts'
import type { Order } from '#contract/shapes/order.ts'

export interface Buyer {
  userId: string
  fullname: string
  email: string
  phone: string
  token: string
}

export type Bought =
  | { kind: 'placed'; order: Pick<Order, '_id'> }
  /** Something was paid, and the shop will hear of it; the order is awaited. */
  | { kind: 'awaited'; intendedId: string }
  /** The provider did not take the money, and the shopper gave up. */
  | { kind: 'failed' }
  /** The shopper closed the payment. Bag and intended order are as they were. */
  | { kind: 'closed' }
  | Refusal
  /** Something did not answer. `message` says what. */
  | { kind: 'unreachable'; message: string }

/** The shop said no. */
export interface Refusal {
  kind: 'refused'
  code: ErrorCode
  message: string
  fields: Record<string, string>
  answer: ErrorAnswer
}
