import type { PayPal, PayPalPayment } from '#server/providers/paypal.ts'
import type { ProviderResult } from '#server/providers/provider-request.ts'
import type { Fault } from './fake-razorpay.ts'

type RefundStatus = 'COMPLETED' | 'PENDING' | 'FAILED'

/** PayPal in memory, for tests with thousands of random sequences. Captures a payment only when asked. */
export class FakePayPal implements PayPal {
  readonly payments = new Map<string, PayPalPayment>()
  /** Refunds by idempotency key: a repeated key returns the same refund. */
  readonly refunds = new Map<string, { id: string; paymentId: string; amount: number; status: RefundStatus }>()
  /** Status of later refunds. A pending one may still fail. */
  refundStatus: RefundStatus = 'COMPLETED'
  /** Number of declined captures by payment, since a test has cleared it. */
  readonly declinedSince = new Map<string, number>()
  #hasDeclined = false
  readonly #badCards = new Set<string>()
  fault: Fault = 'none'
  readonly #name: string
  readonly #pass: () => void

  /** `name` makes the ids of one simulation unique; `pass` is called before and after every request. */
  constructor(name: string, pass: () => void) {
    this.#name = name
    this.#pass = pass
  }

  createPayment: PayPal['createPayment'] = ({ key, amountCents, currency }) =>
    this.#respond(() => {
      const id = `${this.#name}-${key}`
      if (!this.payments.has(id)) {
        const untouched = { captureId: null, feeCents: null, refunds: [] }
        this.payments.set(id, { id, state: 'open', amountCents, currency, ...untouched })
      }
      return { id, url: `/${id}` }
    })

  readPayment: PayPal['readPayment'] = (id) =>
    this.#respond(() => {
      const refunds = [...this.refunds.values()].filter(({ paymentId }) => paymentId === id)
      return { ...this.#payment(id), refunds: refunds.map((refund) => ({ ...refund, amountCents: refund.amount })) }
    })

  capturePayment: PayPal['capturePayment'] = (id) =>
    this.#respond(() => {
      const payment = this.#payment(id)
      if (payment.state !== 'approved') return { ...payment }
      if (this.#badCards.has(id)) {
        this.#hasDeclined = true
        this.declinedSince.set(id, (this.declinedSince.get(id) ?? 0) + 1)
        return { ...payment, state: 'declined' as const }
      }
      payment.state = 'paid'
      return { ...payment }
    })

  refund: PayPal['refund'] = (paymentId, amount, key) =>
    this.#respond(() => {
      const refund = this.refunds.get(key) ?? { id: `refund-${key}`, paymentId, amount, status: this.refundStatus }
      this.refunds.set(key, refund)
      return { ...refund, amountCents: refund.amount }
    })

  readRefund: PayPal['readRefund'] = (id) =>
    this.#respond(() => {
      const refund = [...this.refunds.values()].find((one) => one.id === id)
      if (!refund) throw new Error(`There is no refund ${id}.`)
      return { ...refund, amountCents: refund.amount }
    })

  findPaymentOfCapture: PayPal['findPaymentOfCapture'] = () => this.#respond(() => null)

  readDispute: PayPal['readDispute'] = () => this.#respond(() => null)

  readWebhook: PayPal['readWebhook'] = (raw) => ({
    type: 'PAYMENT.CAPTURE.COMPLETED',
    paymentId: raw.toString(),
    captureId: null,
    disputeId: null,
  })

  /** Approves a payment as a shopper does, with a valid card or one that will be declined. */
  agree(id: string, isGood: boolean): void {
    const payment = this.#payment(id)
    if (payment.state === 'open') payment.state = 'approved'
    if (isGood) this.#badCards.delete(id)
    else this.#badCards.add(id)
  }

  /** Makes a pending refund fail. */
  failRefund(index: number): void {
    const pending = this.#pendingRefunds()
    const refund = pending[index % Math.max(1, pending.length)]
    if (refund) refund.status = 'FAILED'
  }

  /** Ends all pending refunds, alternately as failed and successful. Later refunds succeed. */
  endAll(): void {
    for (const [index, refund] of this.#pendingRefunds().entries()) {
      refund.status = index % 2 === 0 ? 'FAILED' : 'COMPLETED'
    }
    this.refundStatus = 'COMPLETED'
  }

  /** Returns the amounts of a payment’s successful refunds, in cents. */
  refundsOf(paymentId: string): number[] {
    const refunds = [...this.refunds.values()].filter((refund) => refund.paymentId === paymentId)
    return refunds.filter(({ status }) => status !== 'FAILED').map(({ amount }) => amount)
  }

  /** Returns the kinds of failures that have occurred. */
  kindsOfFailure(): string[] {
    const hasFailed = [...this.refunds.values()].some(({ status }) => status === 'FAILED')
    return [...(this.#hasDeclined ? ['declined'] : []), ...(hasFailed ? ['refund failed on the page'] : [])]
  }

  #pendingRefunds() {
    return [...this.refunds.values()].filter(({ status }) => status === 'PENDING')
  }

  /** Returns the captured payments. */
  taken(): PayPalPayment[] {
    return [...this.payments.values()].filter(({ state }) => state === 'paid')
  }

  #payment(id: string): PayPalPayment {
    const payment = this.payments.get(id)
    if (!payment) throw new Error(`There is no payment ${id}.`)
    return payment
  }

  async #respond<Value>(act: () => Value): Promise<ProviderResult<Value>> {
    this.#pass()
    if (this.fault === 'down') return { kind: 'unknown', reason: 'down' }
    if (this.fault === 'refuse') return { kind: 'refused', code: 'REFUSED', message: 'No.' }
    const value = act()
    this.#pass()
    return this.fault === 'none' ? { kind: 'ok', value } : { kind: 'unknown', reason: 'the response was lost' }
  }
}
