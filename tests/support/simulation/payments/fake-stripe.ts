import type { ProviderResult } from '#server/providers/provider-request.ts'
import type { Stripe, StripeEvent, StripePayment } from '#server/providers/stripe.ts'
import type { StripeRefund } from '#server/providers/stripe-objects.ts'
import { type Change, type ProviderRefund, SimulatedProvider } from './simulated-provider.ts'

/** Stripe in memory, for tests with thousands of random sequences. */
export class FakeStripe extends SimulatedProvider<StripeEvent> implements Stripe {
  readonly publicKey = 'pk_test_fake'
  readonly scriptUrl = ''
  readonly #intents = new Map<string, StripePayment>()
  readonly #requests = new Map<string, string>()

  createPaymentIntent: Stripe['createPaymentIntent'] = ({ key, ...intent }) =>
    this.respond(() => {
      const request = JSON.stringify(intent)
      // Stripe refuses a key that was used for another request.
      if ((this.#requests.get(key) ?? request) !== request) return null
      this.#requests.set(key, request)
      const id = this.newId('pi', [...this.#requests.keys()].indexOf(key))
      const { amountCents, currency } = intent
      const status = 'requires_payment_method' as const
      const fresh = { id, clientSecret: `${id}_secret`, status, amountCents, currency, failure: null, charge: null }
      if (!this.#intents.has(id)) this.#intents.set(id, fresh)
      return this.#intent(id)
    })

  readPaymentIntent: Stripe['readPaymentIntent'] = (id) => this.respond(() => this.#intent(id))

  refund: Stripe['refund'] = async (paymentId, amountCents, key) =>
    toStripe(await this.refundOnce(paymentId, amountCents, key))

  readRefund: Stripe['readRefund'] = async (id) => toStripe(await this.readKnownRefund(id))

  readRefunds: Stripe['readRefunds'] = (paymentId) =>
    this.respond(() => this.listRefunds(paymentId).map(toRefund).reverse())

  readWebhook: Stripe['readWebhook'] = async (raw) => JSON.parse(raw.toString())

  /** Confirms a payment in the card form. A declined card leaves it open for another try. */
  pay(id: string, succeeds: boolean): void {
    const intent = this.#intent(id)
    if (intent.status === 'succeeded') return
    const status = succeeds ? 'succeeded' : 'requires_payment_method'
    this.#intents.set(id, { ...intent, status, failure: succeeds ? null : 'Your card was declined.' })
    const { amountCents: amount } = intent
    if (succeeds) this.captured.set(id, { id, amount, currency: 'USD', fee: Math.round(amount * 0.043) })
    this.#send(succeeds ? 'payment_intent.succeeded' : 'payment_intent.payment_failed', { payment: this.#intent(id) })
  }

  protected override report({ paymentId, refund, dispute }: Change, isNews: boolean): void {
    if (dispute) {
      this.#send(dispute.state === 'open' ? 'charge.dispute.created' : 'charge.dispute.closed', { dispute }, isNews)
    } else {
      const { id, amountCents, status } = toRefund(refund)
      const type = `refund.${status === 'failed' ? 'failed' : 'updated'}`
      this.#send(type, { refund: { id, paymentId, amountCents, status } }, isNews)
      const refundedPayment = { paymentId, amountRefundedCents: this.refundedOf(paymentId) }
      if (status !== 'failed') this.#send('charge.refunded', { refundedPayment })
    }
  }

  #intent(id: string): StripePayment {
    const intent = this.#intents.get(id)
    if (!intent) throw new Error(`There is no payment ${id}.`)
    const captured = this.captured.get(id)
    if (!captured) return { ...intent }
    const isDisputed = this.disputesOf(id).length > 0
    return { ...intent, charge: { amountRefundedCents: this.refundedOf(id), isDisputed, settled: null } }
  }

  #send(type: string, event: Partial<StripeEvent>, isNews = false): void {
    const nothing = { payment: null, refund: null, refundedPayment: null, dispute: null }
    this.messages.push({ event: { type, at: 0, ...nothing, ...event }, isNews })
  }
}

function toRefund({ id, paymentId, amount, state }: ProviderRefund): StripeRefund {
  return { id, paymentId, amountCents: amount, status: state }
}

function toStripe(result: ProviderResult<ProviderRefund>): ProviderResult<StripeRefund> {
  return result.kind === 'ok' ? { kind: 'ok', value: toRefund(result.value) } : result
}
