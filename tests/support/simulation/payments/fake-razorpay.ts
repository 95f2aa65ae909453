import type { Razorpay, RazorpayEvent, RazorpayPayment, RazorpayRefund } from '#server/providers/razorpay.ts'
import { type Change, type ProviderRefund, pick, SimulatedProvider } from './simulated-provider.ts'

interface CreatedOrder {
  id: string
  amountPaise: number
}

const SIGNED = 'signed by razorpay'

/**
 * Razorpay in memory, for tests with thousands of random sequences. An order may be paid in several tries and even
 * twice, which the real service only promises to avoid.
 */
export class FakeRazorpay extends SimulatedProvider<RazorpayEvent> implements Razorpay {
  readonly publicKey = 'rzp_test_fake'
  readonly scriptUrl = ''
  readonly orders = new Map<string, CreatedOrder>()
  readonly payments: RazorpayPayment[] = []
  readonly #now: () => number
  #hasReturned = false

  constructor(name: string, pass: () => void, now: () => number) {
    super(name, pass)
    this.#now = now
  }

  createOrder: Razorpay['createOrder'] = ({ amountPaise }) => this.respond(() => this.#addOrder(amountPaise))

  readOrder: Razorpay['readOrder'] = (id) =>
    this.respond(() => {
      const { amountPaise } = this.#order(id)
      const paid = this.payments.find(({ orderId, isCaptured }) => orderId === id && isCaptured)
      return { id, amountPaise, amountPaidPaise: paid?.amountPaise ?? 0, status: paid ? 'paid' : 'attempted' }
    })

  readPayment: Razorpay['readPayment'] = (id) => this.respond(() => this.#payment(id))

  readPayments: Razorpay['readPayments'] = (orderId) =>
    this.respond(() => this.payments.filter((one) => one.orderId === orderId).map(({ id }) => this.#payment(id)))

  refund: Razorpay['refund'] = async (paymentId, amountPaise, key) => {
    const result = await this.refundOnce(paymentId, amountPaise, key)
    return result.kind === 'ok' ? { kind: 'ok', value: toRefund(result.value) } : result
  }

  readRefund: Razorpay['readRefund'] = async (id) => {
    const result = await this.readKnownRefund(id)
    return result.kind === 'ok' ? { kind: 'ok', value: toRefund(result.value) } : result
  }

  readRefunds: Razorpay['readRefunds'] = (paymentId) =>
    this.respond(() => this.listRefunds(paymentId).map(toRefund).reverse())

  readSettled: Razorpay['readSettled'] = () => this.respond(() => [])

  isSigned: Razorpay['isSigned'] = ({ orderId, paymentId, signature }) =>
    signature === SIGNED && this.payments.some(({ id, orderId: of }) => id === paymentId && of === orderId)

  readWebhook: Razorpay['readWebhook'] = (raw) => JSON.parse(raw.toString())

  /**
   * Pays in the window as a shopper does, with an offer or a fee that changes the amount by `differencePaise`. Returns
   * what the window passes to the page.
   */
  pay(orderId: string, succeeds: boolean, differencePaise = 0) {
    const amountPaise = this.#order(orderId).amountPaise + differencePaise
    const id = this.#addPayment(orderId, amountPaise, succeeds ? 'captured' : 'failed')
    const types = succeeds ? ['payment.authorized', 'payment.captured'] : ['payment.failed']
    for (const type of types) this.#send({ type, payment: this.#payment(id) })
    if (succeeds) this.#sendPaid(orderId, id, false)
    return { orderId, paymentId: id, signature: succeeds ? SIGNED : '' }
  }

  /** Authorizes a payment without capturing it. The window returns the same as for any other payment. */
  payLate(orderId: string) {
    const id = this.#addPayment(orderId, this.#order(orderId).amountPaise, 'authorized')
    this.#send({ type: 'payment.authorized', payment: this.#payment(id) })
    return { orderId, paymentId: id, signature: SIGNED }
  }

  /** Captures money for an order that the owner made in the dashboard, which the shop does not know. */
  payUnknownOrder(amountPaise: number): void {
    const { id } = this.#addOrder(amountPaise)
    this.#sendPaid(id, this.#addPayment(id, amountPaise, 'captured'), true)
  }

  /** Captures an authorized payment, or refunds it automatically. */
  endLate(index: number, arrives: boolean): void {
    const payment = pick(this.#authorized(), index)
    if (!payment) return
    this.#put({ ...payment, status: arrives ? 'captured' : 'refunded', isCaptured: arrives })
    if (!arrives) this.#hasReturned = true
    this.#send({ type: arrives ? 'payment.captured' : 'refund.processed', payment: this.#payment(payment.id) })
  }

  override endAll(): void {
    for (const _ of this.#authorized()) this.endLate(0, false)
    super.endAll()
  }

  /** Returns whether Razorpay has returned money that was never captured. */
  get hasReturned(): boolean {
    return this.#hasReturned
  }

  /** Returns the number of failed tries to pay an order. */
  failedTriesOf(orderId: string): number {
    return this.payments.filter((payment) => payment.orderId === orderId && payment.status === 'failed').length
  }

  protected override report({ paymentId, refund, dispute }: Change, isNews: boolean): void {
    const payment = this.#payment(paymentId)
    if (refund) {
      const status = STATUSES[refund.state]
      const type = status === 'pending' ? 'refund.created' : `refund.${status}`
      this.#send({ type, payment, refund: toRefund(refund) }, isNews)
    } else {
      const type = dispute.state === 'open' ? 'created' : dispute.state
      this.#send({ type: `payment.dispute.${type}`, payment, dispute }, isNews)
    }
  }

  #authorized(): RazorpayPayment[] {
    return this.payments.filter(({ status }) => status === 'authorized')
  }

  #addOrder(amountPaise: number): CreatedOrder {
    const order = { id: this.newId('order', this.orders.size), amountPaise }
    this.orders.set(order.id, order)
    return order
  }

  #addPayment(orderId: string, amountPaise: number, status: 'captured' | 'failed' | 'authorized'): string {
    const isCaptured = status === 'captured'
    const untouched = { currency: 'INR', amountRefundedPaise: 0, feePaise: null, feeTaxPaise: null }
    const id = this.newId('pay', this.payments.length)
    this.#put({ id, orderId, amountPaise, status, isCaptured, triedAt: this.#now(), ...untouched })
    return id
  }

  /** Adds or replaces a payment, whose fee is 2 % with 18 % GST once it is captured. */
  #put(payment: RazorpayPayment): void {
    const { id, isCaptured, amountPaise } = payment
    const base = Math.round(amountPaise * 0.02)
    const tax = Math.round(base * 0.18)
    const row = isCaptured ? { ...payment, feePaise: base + tax, feeTaxPaise: tax } : payment
    const index = this.payments.findIndex((one) => one.id === id)
    if (index === -1) this.payments.push(row)
    else this.payments[index] = row
    if (isCaptured) this.captured.set(id, { id, amount: amountPaise, currency: 'INR', fee: base + tax })
  }

  /** Returns a payment with what has been refunded of it. */
  #payment(id: string): RazorpayPayment {
    const payment = this.payments.find((one) => one.id === id)
    if (!payment) throw new Error(`There is no payment ${id}.`)
    const amountRefundedPaise = this.refundedOf(id)
    const isGone = amountRefundedPaise === payment.amountPaise
    return { ...payment, amountRefundedPaise, ...(isGone && { status: 'refunded' }) }
  }

  #order(id: string): CreatedOrder {
    const order = this.orders.get(id)
    if (!order) throw new Error(`There is no order ${id}.`)
    return order
  }

  #sendPaid(orderId: string, paymentId: string, isNews: boolean): void {
    const payment = this.#payment(paymentId)
    const { amountPaise } = this.#order(orderId)
    const order = { id: orderId, amountPaise, amountPaidPaise: payment.amountPaise, status: 'paid' as const }
    this.#send({ type: 'order.paid', payment, order }, isNews)
  }

  #send(event: Partial<RazorpayEvent> & { type: string }, isNews = false): void {
    this.messages.push({ event: { payment: null, order: null, refund: null, dispute: null, ...event }, isNews })
  }
}

const STATUSES = { succeeded: 'processed', pending: 'pending', failed: 'failed' } as const

function toRefund({ id, paymentId, amount, state }: ProviderRefund): RazorpayRefund {
  return { id, paymentId, amountPaise: amount, status: STATUSES[state] }
}
