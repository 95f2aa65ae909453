import type { ProviderResult } from '#server/providers/provider-request.ts'
import type { Razorpay, RazorpayEvent, RazorpayPayment, RazorpayRefund } from '#server/providers/razorpay.ts'

export type Fault = 'none' | 'down' | 'lost response' | 'refuse'

const REFUSAL = { kind: 'refused', code: 'BAD_REQUEST_ERROR', message: 'No.' } as const

interface CreatedOrder {
  id: string
  amountPaise: number
}

const SIGNED = 'signed by razorpay'

/**
 * Razorpay in memory, for tests with thousands of random sequences. Webhooks wait in `messages` until a test delivers
 * them, which may be late, out of order, several times or never.
 */
export class FakeRazorpay implements Razorpay {
  readonly publicKey = 'rzp_test_fake'
  readonly scriptUrl = ''
  readonly orders = new Map<string, CreatedOrder>()
  readonly payments: RazorpayPayment[] = []
  /** Refunds by idempotency key, with their first status: a repeated key returns the same response. */
  readonly refunds = new Map<string, RazorpayRefund>()
  /** Status of later refunds. A pending one may still fail. */
  refundStatus: RazorpayRefund['status'] = 'processed'
  readonly #failedRefunds = new Set<string>()
  readonly messages: RazorpayEvent[] = []
  fault: Fault = 'none'
  readonly #name: string
  readonly #pass: () => void
  readonly #now: () => number

  /** `name` makes the ids of one simulation unique; `pass` is called before and after every request. */
  constructor(name: string, pass: () => void, now: () => number) {
    this.#name = name
    this.#pass = pass
    this.#now = now
  }

  createOrder: Razorpay['createOrder'] = ({ amountPaise }) =>
    this.#respond(() => {
      const id = `order_${this.#name}_${this.orders.size}`
      const order = { id, amountPaise }
      this.orders.set(id, order)
      return order
    })

  readOrder: Razorpay['readOrder'] = (id) =>
    this.#respond(() => {
      const { amountPaise } = this.#order(id)
      const paid = this.payments.find(({ orderId, isCaptured }) => orderId === id && isCaptured)
      return { id, amountPaise, amountPaidPaise: paid?.amountPaise ?? 0, status: paid ? 'paid' : 'attempted' }
    })

  readPayment: Razorpay['readPayment'] = (id) => this.#respond(() => this.#payment(id))

  readPayments: Razorpay['readPayments'] = (id) =>
    this.#respond(() => this.payments.filter(({ orderId }) => orderId === id))

  refund: Razorpay['refund'] = (paymentId, amountPaise, key) =>
    this.#respond(() => {
      const known = this.refunds.get(key)
      if (known) return known
      if (!this.#payment(paymentId).isCaptured || this.refundsOf(paymentId).length > 0) return null
      const refund = { id: `rfnd_${this.refunds.size}_${key}`, paymentId, amountPaise, status: this.refundStatus }
      this.refunds.set(key, refund)
      if (refund.status === 'failed') this.#fail(refund)
      return refund
    })

  readRefund: Razorpay['readRefund'] = (id) =>
    this.#respond(() => {
      const refund = [...this.refunds.values()].find((one) => one.id === id)
      return refund && this.#failedRefunds.has(id) ? { ...refund, status: 'failed' as const } : (refund ?? null)
    })

  readRefunds: Razorpay['readRefunds'] = (paymentId) =>
    this.#respond(() =>
      [...this.refunds.values()]
        .filter((refund) => refund.paymentId === paymentId)
        .map((refund) => (this.#failedRefunds.has(refund.id) ? { ...refund, status: 'failed' as const } : refund)),
    )

  readSettled: Razorpay['readSettled'] = () => this.#respond(() => [])

  isSigned: Razorpay['isSigned'] = ({ orderId, paymentId, signature }) =>
    signature === SIGNED && this.payments.some(({ id, orderId: of }) => id === paymentId && of === orderId)

  readWebhook: Razorpay['readWebhook'] = (raw) => JSON.parse(raw.toString())

  /** Pays in the window as a shopper does. Returns what the window passes to the page. */
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
      amountRefundedPaise: 0,
      feePaise: null,
      feeTaxPaise: null,
    }
    this.payments.push(payment)
    const types = succeeds ? ['payment.authorized', 'payment.captured', 'order.paid'] : ['payment.failed']
    for (const type of types) this.messages.push(messageOf({ type, payment }))
    return { orderId, paymentId: payment.id, signature: succeeds ? SIGNED : '' }
  }

  /** Authorizes a payment without capturing it. The window returns the same as for any other payment. */
  payLate(orderId: string): { orderId: string; paymentId: string; signature: string } {
    const returned = this.pay(orderId, true)
    const late = this.#payment(returned.paymentId)
    this.#put({ ...late, status: 'authorized', isCaptured: false })
    this.messages.splice(-3)
    this.messages.push(messageOf({ type: 'payment.authorized', payment: this.#payment(late.id) }))
    return returned
  }

  /** Captures an authorized payment, or refunds it automatically. */
  endLate(index: number, arrives: boolean): void {
    const late = this.payments.filter(({ status }) => status === 'authorized')
    const payment = late[index % Math.max(1, late.length)]
    if (!payment) return
    const after = this.#put({ ...payment, status: arrives ? 'captured' : 'refunded', isCaptured: arrives })
    const type = arrives ? 'payment.captured' : 'refund.processed'
    this.messages.push(messageOf({ type, payment: after }))
  }

  /** Makes a pending refund fail. */
  failRefund(index: number): void {
    const pending = [...this.refunds.values()].filter(
      ({ id, status }) => status === 'pending' && !this.#failedRefunds.has(id),
    )
    const refund = pending[index % Math.max(1, pending.length)]
    if (refund) this.#fail(refund)
  }

  /** Ends all open payments and pending refunds. Later refunds succeed. */
  endAll(): void {
    for (const { status } of [...this.payments]) if (status === 'authorized') this.endLate(0, false)
    for (const { status } of this.refunds.values()) if (status === 'pending') this.failRefund(0)
    this.refundStatus = 'processed'
  }

  /** Returns the amounts of a payment’s successful refunds, in paise. */
  refundsOf(paymentId: string): number[] {
    const refunds = [...this.refunds.values()].filter((refund) => refund.paymentId === paymentId)
    return refunds.filter(({ id }) => !this.#failedRefunds.has(id)).map(({ amountPaise }) => amountPaise)
  }

  /** Returns the kinds of automatic refunds and failures that have occurred. */
  kindsOfFailure(): string[] {
    const isBack = this.payments.some(({ status, isCaptured }) => status === 'refunded' && !isCaptured)
    return [...(isBack ? ['refunded automatically'] : []), ...(this.#failedRefunds.size > 0 ? ['refund failed'] : [])]
  }

  #fail(refund: RazorpayRefund): void {
    this.#failedRefunds.add(refund.id)
    const payment = this.#payment(refund.paymentId)
    this.messages.push(messageOf({ type: 'refund.failed', payment, refund: { ...refund, status: 'failed' } }))
  }

  #payment(id: string): RazorpayPayment {
    const payment = this.payments.find((one) => one.id === id)
    if (!payment) throw new Error(`There is no payment ${id}.`)
    return payment
  }

  #put(payment: RazorpayPayment): RazorpayPayment {
    this.payments.splice(
      this.payments.findIndex(({ id }) => id === payment.id),
      1,
      payment,
    )
    return payment
  }

  #order(id: string): CreatedOrder {
    const order = this.orders.get(id)
    if (!order) throw new Error(`There is no order ${id}.`)
    return order
  }

  /** Runs an action as a request with the current fault. Null means that Razorpay refuses. */
  async #respond<Value>(act: () => Value | null): Promise<ProviderResult<Value>> {
    this.#pass()
    if (this.fault === 'down') return { kind: 'unknown', reason: 'down' }
    if (this.fault === 'refuse') return REFUSAL
    const value = act()
    if (value === null) return REFUSAL
    this.#pass()
    return this.fault === 'none' ? { kind: 'ok', value } : { kind: 'unknown', reason: 'the response was lost' }
  }
}

function messageOf(event: Partial<RazorpayEvent> & { type: string }): RazorpayEvent {
  return { payment: null, order: null, refund: null, dispute: null, ...event }
}
