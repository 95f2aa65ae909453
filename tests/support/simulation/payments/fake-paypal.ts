import type { PayPal, PayPalEvent, PayPalPayment, PayPalRefund } from '#server/providers/paypal.ts'
import type { ProviderResult } from '#server/providers/provider-request.ts'
import { type Change, type ProviderRefund, SimulatedProvider } from './simulated-provider.ts'

type Approval = Pick<PayPalPayment, 'id' | 'state' | 'amountCents' | 'currency'> & { isGood: boolean }

/** PayPal in memory, for tests with thousands of random sequences. Captures a payment only when asked. */
export class FakePayPal extends SimulatedProvider<PayPalEvent> implements PayPal {
  readonly approvals = new Map<string, Approval>()
  /** Number of declined captures by payment, since a test has cleared it. */
  readonly declinedSince = new Map<string, number>()
  #hasDeclined = false

  createPayment: PayPal['createPayment'] = ({ key, amountCents, currency }) =>
    this.respond(() => {
      const id = this.newId('page', key)
      if (!this.approvals.has(id)) this.approvals.set(id, { id, state: 'open', amountCents, currency, isGood: true })
      return { id, url: `/${id}` }
    })

  readPayment: PayPal['readPayment'] = (id) => this.respond(() => (this.approvals.has(id) ? this.#read(id) : null))

  capturePayment: PayPal['capturePayment'] = (id) =>
    this.respond(() => {
      const payment = this.#approval(id)
      if (payment.state !== 'approved') return this.#read(id)
      if (!payment.isGood) {
        this.#hasDeclined = true
        this.declinedSince.set(id, (this.declinedSince.get(id) ?? 0) + 1)
        return { ...this.#read(id), state: 'declined' as const }
      }
      payment.state = 'paid'
      const { amountCents: amount } = payment
      this.captured.set(id, { id, amount, currency: 'USD', fee: Math.round(amount * 0.044) + 30 })
      this.#send('PAYMENT.CAPTURE.COMPLETED', { paymentId: id, captureId: captureOf(id) })
      return this.#read(id)
    })

  refund: PayPal['refund'] = async (paymentId, amount, key) => toPayPal(await this.refundOnce(paymentId, amount, key))

  readRefund: PayPal['readRefund'] = async (id) => toPayPal(await this.readKnownRefund(id))

  findPaymentOfCapture: PayPal['findPaymentOfCapture'] = (captureId) =>
    this.respond(() => [...this.captured.keys()].find((id) => captureOf(id) === captureId) ?? null)

  readDispute: PayPal['readDispute'] = (id) =>
    this.respond(() => {
      const dispute = this.disputes.find((one) => one.id === id)
      return dispute ? { ...dispute, paymentId: captureOf(dispute.paymentId) } : null
    })

  readWebhook: PayPal['readWebhook'] = (raw) => JSON.parse(raw.toString())

  /** Approves a payment as a shopper does, with a valid card or one that will be declined. */
  agree(id: string, isGood: boolean): void {
    const payment = this.#approval(id)
    if (payment.state === 'open') payment.state = 'approved'
    payment.isGood = isGood
  }

  /** Returns whether PayPal has declined a payment. */
  get hasDeclined(): boolean {
    return this.#hasDeclined
  }

  protected override report({ paymentId, refund, dispute }: Change, isNews: boolean): void {
    if (dispute) {
      const type = dispute.state === 'open' ? 'CUSTOMER.DISPUTE.CREATED' : 'CUSTOMER.DISPUTE.RESOLVED'
      this.#send(type, { disputeId: dispute.id }, isNews)
    } else if (refund.state !== 'pending') {
      this.#send('PAYMENT.CAPTURE.REFUNDED', { captureId: captureOf(paymentId) }, isNews)
    }
  }

  #approval(id: string): Approval {
    const payment = this.approvals.get(id)
    if (!payment) throw new Error(`There is no payment ${id}.`)
    return payment
  }

  #read(id: string): PayPalPayment {
    const { isGood: _, ...payment } = this.#approval(id)
    const captured = this.captured.get(id)
    const refunds = this.listRefunds(id).map(toRefund)
    return { ...payment, captureId: captured ? captureOf(id) : null, feeCents: captured?.fee ?? null, refunds }
  }

  #send(type: string, event: Partial<PayPalEvent>, isNews = false): void {
    this.messages.push({ event: { type, paymentId: null, captureId: null, disputeId: null, ...event }, isNews })
  }
}

/** Returns the id of the capture of a payment. */
export function captureOf(paymentId: string): string {
  return `capture-${paymentId}`
}

const STATUSES = { succeeded: 'COMPLETED', pending: 'PENDING', failed: 'FAILED' } as const

function toRefund({ id, amount, state }: ProviderRefund): PayPalRefund {
  return { id, amountCents: amount, status: STATUSES[state] }
}

function toPayPal(result: ProviderResult<ProviderRefund>): ProviderResult<PayPalRefund> {
  return result.kind === 'ok' ? { kind: 'ok', value: toRefund(result.value) } : result
}
