import type { HostedPage, HostedPayment } from '#server/providers/hosted-page.ts'
import type { ProviderAnswer } from '#server/providers/provider-answer.ts'
import type { Trouble } from './fake-razorpay.ts'

/** A page of PayPal's in memory, for tests that try thousands of ways things can go. Nothing is taken by itself. */
export class FakeHostedPage implements HostedPage {
  readonly payments = new Map<string, HostedPayment>()
  readonly refunds = new Map<string, { id: string; paymentId: string; amount: number; status: string }>()
  trouble: Trouble = 'none'
  readonly #name: string
  readonly #pass: () => void

  /** `name` keeps the ids of one world apart from those of others; `pass` is called around every request. */
  constructor(name: string, pass: () => void) {
    this.#name = name
    this.#pass = pass
  }

  createPayment: HostedPage['createPayment'] = ({ key, amountCents, currency }) =>
    this.#asked(() => {
      const id = `${this.#name}-${key}`
      if (!this.payments.has(id)) this.payments.set(id, { id, state: 'open', amountCents, currency })
      return { id, url: `/${id}` }
    })

  readPayment: HostedPage['readPayment'] = (id) => this.#asked(() => ({ ...this.#payment(id) }))

  takePayment: HostedPage['takePayment'] = (id) =>
    this.#asked(() => {
      const payment = this.#payment(id)
      if (payment.state === 'approved') payment.state = 'paid'
      return { ...payment }
    })

  refund: HostedPage['refund'] = (paymentId, amount, key) =>
    this.#asked(() => {
      const refund = this.refunds.get(key) ?? { id: `refund-${key}`, paymentId, amount, status: 'COMPLETED' }
      this.refunds.set(key, refund)
      return refund
    })

  readRefund: HostedPage['readRefund'] = (id) =>
    this.#asked(() => {
      const refund = [...this.refunds.values()].find((one) => one.id === id)
      if (!refund) throw new Error(`Nobody has made the refund ${id}.`)
      return refund
    })

  readWebhook: HostedPage['readWebhook'] = (raw) => raw.toString()

  /** The shopper presses Pay on the page. */
  agree(id: string): void {
    const payment = this.#payment(id)
    if (payment.state === 'open') payment.state = 'approved'
  }

  /** Payments whose money has been taken. */
  taken(): HostedPayment[] {
    return [...this.payments.values()].filter(({ state }) => state === 'paid')
  }

  #payment(id: string): HostedPayment {
    const payment = this.payments.get(id)
    if (!payment) throw new Error(`Nobody has announced the payment ${id}.`)
    return payment
  }

  async #asked<Value>(act: () => Value): Promise<ProviderAnswer<Value>> {
    this.#pass()
    if (this.trouble === 'down') return { kind: 'unreachable', reason: 'down' }
    if (this.trouble === 'refuse') return { kind: 'refused', code: 'REFUSED', message: 'No.' }
    const value = act()
    this.#pass()
    return this.trouble === 'none' ? { kind: 'ok', value } : { kind: 'unreachable', reason: 'the answer was lost' }
  }
}
