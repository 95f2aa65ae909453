import type { PayPal, PayPalPayment } from '#server/providers/paypal.ts'
import type { ProviderResult } from '#server/providers/provider-request.ts'
import type { Fault } from './fake-razorpay.ts'

type RefundStatus = 'COMPLETED' | 'PENDING' | 'FAILED'

/** A page of PayPal's in memory, for tests that try thousands of ways things can go. Nothing is taken by itself. */
export class FakePayPal implements PayPal {
  readonly payments = new Map<string, PayPalPayment>()
  /** By their keys: a key that is used again is answered the same refund. */
  readonly refunds = new Map<string, { id: string; paymentId: string; amount: number; status: RefundStatus }>()
  /** How the next refunds go. What is pending may still fail. */
  refundsAre: RefundStatus = 'COMPLETED'
  /** How often money was asked for that is not to be had, by payment, since a test has cleared it. */
  readonly declinedSince = new Map<string, number>()
  #hasDeclined = false
  readonly #badCards = new Set<string>()
  trouble: Fault = 'none'
  readonly #name: string
  readonly #pass: () => void

  /** `name` keeps the ids of one world apart from those of others; `pass` is called around every request. */
  constructor(name: string, pass: () => void) {
    this.#name = name
    this.#pass = pass
  }

  createPayment: PayPal['createPayment'] = ({ key, amountCents, currency }) =>
    this.#asked(() => {
      const id = `${this.#name}-${key}`
      if (!this.payments.has(id)) this.payments.set(id, { id, state: 'open', amountCents, currency })
      return { id, url: `/${id}` }
    })

  readPayment: PayPal['readPayment'] = (id) => this.#asked(() => ({ ...this.#payment(id) }))

  capturePayment: PayPal['capturePayment'] = (id) =>
    this.#asked(() => {
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
    this.#asked(() => {
      const refund = this.refunds.get(key) ?? { id: `refund-${key}`, paymentId, amount, status: this.refundsAre }
      this.refunds.set(key, refund)
      return { ...refund }
    })

  readRefund: PayPal['readRefund'] = (id) =>
    this.#asked(() => {
      const refund = [...this.refunds.values()].find((one) => one.id === id)
      if (!refund) throw new Error(`Nobody has made the refund ${id}.`)
      return refund
    })

  readWebhook: PayPal['readWebhook'] = (raw) => raw.toString()

  /** The shopper presses Pay on the page, with a card that is good for it or not. */
  agree(id: string, isGood: boolean): void {
    const payment = this.#payment(id)
    if (payment.state === 'open') payment.state = 'approved'
    if (isGood) this.#badCards.delete(id)
    else this.#badCards.add(id)
  }

  /** One of the refunds that are pending fails after all. */
  failRefund(index: number): void {
    const pending = this.#pendingRefunds()
    const refund = pending[index % Math.max(1, pending.length)]
    if (refund) refund.status = 'FAILED'
  }

  /** After days every other refund has arrived, and the rest has failed. What is given back from now on arrives. */
  endAll(): void {
    for (const [index, refund] of this.#pendingRefunds().entries()) {
      refund.status = index % 2 === 0 ? 'FAILED' : 'COMPLETED'
    }
    this.refundsAre = 'COMPLETED'
  }

  /** What was given back of a payment, each time, in cents. */
  givenBack(paymentId: string): number[] {
    const refunds = [...this.refunds.values()].filter((refund) => refund.paymentId === paymentId)
    return refunds.filter(({ status }) => status !== 'FAILED').map(({ amount }) => amount)
  }

  /** What went wrong on the page. */
  didByItself(): string[] {
    const hasFailed = [...this.refunds.values()].some(({ status }) => status === 'FAILED')
    return [...(this.#hasDeclined ? ['declined'] : []), ...(hasFailed ? ['refund failed on the page'] : [])]
  }

  #pendingRefunds() {
    return [...this.refunds.values()].filter(({ status }) => status === 'PENDING')
  }

  /** Payments whose money has been taken. */
  taken(): PayPalPayment[] {
    return [...this.payments.values()].filter(({ state }) => state === 'paid')
  }

  #payment(id: string): PayPalPayment {
    const payment = this.payments.get(id)
    if (!payment) throw new Error(`Nobody has announced the payment ${id}.`)
    return payment
  }

  async #asked<Value>(act: () => Value): Promise<ProviderResult<Value>> {
    this.#pass()
    if (this.trouble === 'down') return { kind: 'unknown', reason: 'down' }
    if (this.trouble === 'refuse') return { kind: 'refused', code: 'REFUSED', message: 'No.' }
    const value = act()
    this.#pass()
    return this.trouble === 'none' ? { kind: 'ok', value } : { kind: 'unknown', reason: 'the answer was lost' }
  }
}
