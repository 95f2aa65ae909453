import type { ProviderAnswer } from '#server/providers/provider-answer.ts'
import type {
  Razorpay,
  RazorpayEvent,
  RazorpayOrder,
  RazorpayPayment,
  RazorpayRefund,
} from '#server/providers/razorpay.ts'

export type Trouble = 'none' | 'down' | 'lost answer' | 'refuse'

const SIGNED = 'signed by razorpay'

/**
 * Razorpay in memory, for tests that try thousands of ways things can go. Messages wait in `messages` until a test hands
 * them over; nothing keeps it from doing so late, in another order, several times or never.
 */
export class FakeRazorpay implements Razorpay {
  readonly publicKey = 'rzp_test_fake'
  readonly scriptUrl = ''
  readonly orders = new Map<string, RazorpayOrder>()
  readonly payments: RazorpayPayment[] = []
  readonly refunds = new Map<string, RazorpayRefund>()
  readonly messages: RazorpayEvent[] = []
  trouble: Trouble = 'none'
  readonly #name: string
  readonly #pass: () => void
  readonly #now: () => number

  /** `name` keeps the ids of one world apart from those of others; `pass` is called around every request. */
  constructor(name: string, pass: () => void, now: () => number) {
    this.#name = name
    this.#pass = pass
    this.#now = now
  }

  createOrder: Razorpay['createOrder'] = ({ amountPaise, receipt }) =>
    this.#asked(() => {
      const id = `order_${this.#name}_${this.orders.size}`
      const order = { id, amountPaise, paidPaise: 0, currency: 'INR', receipt, status: 'created' as const }
      this.orders.set(id, order)
      return order
    })

  readOrder: Razorpay['readOrder'] = (id) => this.#asked(() => this.#order(id))

  readPayments: Razorpay['readPayments'] = (id) =>
    this.#asked(() => this.payments.filter(({ orderId }) => orderId === id))

  refund: Razorpay['refund'] = (paymentId, amountPaise, key) =>
    this.#asked(() => {
      const known = this.refunds.get(key)
      const refund = known ?? { id: `rfnd_${key}`, paymentId, amountPaise, status: 'processed' as const }
      this.refunds.set(key, refund)
      return refund
    })

  isSigned: Razorpay['isSigned'] = ({ orderId, paymentId, signature }) =>
    signature === SIGNED && this.payments.some(({ id, orderId: of }) => id === paymentId && of === orderId)

  readWebhook: Razorpay['readWebhook'] = (raw) => JSON.parse(raw.toString())

  /** What a shopper does in the window. Answers what the window hands to the page. */
  pay(orderId: string, succeeds: boolean): { orderId: string; paymentId: string; signature: string } {
    const order = this.#order(orderId)
    const payment: RazorpayPayment = {
      id: `pay_${this.#name}_${this.payments.length}`,
      orderId,
      amountPaise: order.amountPaise,
      currency: 'INR',
      status: succeeds ? 'captured' : 'failed',
      isCaptured: succeeds,
      triedAt: this.#now(),
      refundedPaise: 0,
      failure: succeeds ? null : 'The bank said no.',
    }
    this.payments.push(payment)
    const types = succeeds ? ['payment.authorized', 'payment.captured', 'order.paid'] : ['payment.failed']
    for (const type of types) this.messages.push({ type, payment, order, refund: null })
    return { orderId, paymentId: payment.id, signature: succeeds ? SIGNED : '' }
  }

  #order(id: string): RazorpayOrder {
    const order = this.orders.get(id)
    if (!order) throw new Error(`Nobody has made the order ${id}.`)
    return order
  }

  async #asked<Value>(act: () => Value): Promise<ProviderAnswer<Value>> {
    this.#pass()
    if (this.trouble === 'down') return { kind: 'unreachable', reason: 'down' }
    if (this.trouble === 'refuse') return { kind: 'refused', code: 'BAD_REQUEST_ERROR', message: 'No.' }
    const value = act()
    this.#pass()
    return this.trouble === 'none' ? { kind: 'ok', value } : { kind: 'unreachable', reason: 'the answer was lost' }
  }
}
