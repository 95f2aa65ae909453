/** What shoppers do at the providers, and what becomes of their payments there. */
import type { RazorpayReturn } from '#server/domains/ordering/settlement/complete-checkout.ts'
import { approveOrder, orders as payPalOrders } from '#server/sandbox/paypal/orders.ts'
import { createOrder, newOrder } from '#server/sandbox/razorpay/orders.ts'
import { attemptPayment, authorizeLate, payments } from '#server/sandbox/razorpay/payments.ts'
import { autoRefund } from '#server/sandbox/razorpay/refunds.ts'
import type { SandboxDeps } from '#server/sandbox/sandbox-deps.ts'
import { ErrorResponse } from '#server/sandbox/sandbox-http.ts'
import { listAllRecords } from '#server/sandbox/sandbox-store.ts'
import { confirmIntent } from '#server/sandbox/stripe/intents.ts'
import { pick } from './provider-accounts.ts'

const PAYER = { email: 'asha@example.com', contact: '9876543210' }
const BILLING = { name: 'Asha Rao', line1: '1 MG Road' }

export class PaymentWindows {
  readonly #deps: SandboxDeps
  /** The shop does not know them. */
  readonly unknownOrders = new Set<string>()
  /** Money that Razorpay never captured. */
  hasReturned = false

  constructor(deps: SandboxDeps) {
    this.#deps = deps
  }

  /**
   * An offer or a fee changes the amount by `differencePaise`. An order may be
   * paid twice. Returns what the window passes to the page.
   */
  async payAtRazorpay(
    orderId: string,
    outcome: 'captured' | 'authorized' | 'failed',
    differencePaise = 0,
  ): Promise<RazorpayReturn> {
    const attempt = { payer: PAYER, outcome, differencePaise, isPaidAgain: true }
    const result = await attemptPayment(this.#deps, orderId, attempt)
    if (result instanceof ErrorResponse) return { orderId, paymentId: 'pay_unknown', signature: '' }
    return { orderId, paymentId: result.razorpay_payment_id, signature: result.razorpay_signature }
  }

  /** The owner made the order in the dashboard. */
  async payUnknownOrder(amount: number): Promise<void> {
    const { id } = await createOrder(this.#deps, newOrder.parse({ amount, currency: 'INR' }))
    this.unknownOrders.add(id)
    await this.payAtRazorpay(id, 'captured')
  }

  /** Captures an authorized payment, unless its order is paid, or returns it. */
  async endLate(index: number, arrives: boolean): Promise<void> {
    const payment = pick(await this.#authorized(), index)
    if (!payment) return
    if (arrives) await authorizeLate(this.#deps, payment)
    else await this.#goBack(payment)
  }

  /** Returns all of them to their shoppers. */
  async returnAuthorized(): Promise<void> {
    for (const payment of await this.#authorized()) await this.#goBack(payment)
  }

  async failedTriesOf(orderId: string): Promise<number> {
    const all = await listAllRecords(this.#deps.db, payments)
    return all.filter(({ document: { order_id, status } }) => order_id === orderId && status === 'failed').length
  }

  /** Uses a valid card, or one that will be declined. */
  async approve(payPalOrderId: string, isGood: boolean): Promise<void> {
    await approveOrder(this.#deps, payPalOrderId, { willDecline: !isGood })
  }

  async listPayPalOrders(): Promise<string[]> {
    return (await listAllRecords(this.#deps.db, payPalOrders)).map(({ id }) => id)
  }

  /**
   * Sends Stripe’s card form. A declined card leaves the payment open for another try.
   */
  async payByCard(intentId: string, succeeds: boolean): Promise<void> {
    const paymentMethod = succeeds ? 'pm_card_visa' : 'pm_card_visa_chargeDeclined'
    await confirmIntent(this.#deps, intentId, { paymentMethod, billing: BILLING })
  }

  async #goBack(payment: string): Promise<void> {
    await autoRefund(this.#deps, payment)
    this.hasReturned = true
  }

  async #authorized(): Promise<string[]> {
    const all = await listAllRecords(this.#deps.db, payments)
    return all.filter(({ document }) => document.status === 'authorized').map(({ id }) => id)
  }
}
