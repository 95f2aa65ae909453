/** Simulates a shop with one product, shoppers who pay for it, and all faults in between. */
import { randomUUID } from 'node:crypto'
import { completeCheckout, type RazorpayReturn, verifyRazorpayReturn } from '#server/domains/checkout/check-payment.ts'
import { placeCodOrder } from '#server/domains/checkout/cod-order.ts'
import type { Purchase } from '#server/domains/checkout/purchase.ts'
import { reconcilePayments } from '#server/domains/checkout/reconcile-payments.ts'
import { expireReservations } from '#server/domains/checkout/reservation.ts'
import { beginCheckout, type CheckoutDeps, startPayment } from '#server/domains/checkout/start-payment.ts'
import { webhookHandlers } from '#server/domains/checkout/webhooks.ts'
import { addCoupon } from '#server/domains/coupons/coupons.ts'
import { cancelOrder } from '#server/domains/orders/change-order-status.ts'
import { listOrders } from '#server/domains/orders/order-store.ts'
import { openPaymentGateways } from '#server/domains/payments/payment-gateways.ts'
import { listFailedJobs, retryJobs } from '#server/jobs/job-store.ts'
import type { OutboxRunner } from '#server/jobs/outbox-runner.ts'
import type { Storage } from '#server/storage/open-storage.ts'
import { homeAddress, RING } from '../shop/buyer.ts'
import { DAY, HOUR, MINUTE, type MovableClock, movableClock } from '../shop/movable-clock.ts'
import { setSizes } from '../shop/stock.ts'
import { FakePayPal } from './fake-paypal.ts'
import { FakeRazorpay, type Fault } from './fake-razorpay.ts'
import { Killed, KillPoints } from './kill-points.ts'
import { refundJobs } from './refund-jobs.ts'

/** A coupon that every order uses, so that its uses are counted too. */
export const COUPON = { code: 'HALF', percent: 50 }
/** The price of one ring with the coupon: half of ₹249. */
export const PAID_PAISE = 12_450
/** The same in US cents. */
export const PAID_CENTS = 141

/** The outcomes that end an attempt. The next press of BUY NOW starts another one. */
const IS_OVER = new Set(['already ordered', 'already refunded', 'too old'])

/** PayPal’s names of Razorpay’s refund statuses. */
const AT_PAYPAL = { processed: 'COMPLETED', pending: 'PENDING', failed: 'FAILED' } as const

interface Buyer {
  userId: string
  /** The size of the ring that the shopper wants; undefined if it has no sizes. */
  size: string | undefined
  attempt: number
  /** Razorpay orders whose windows are open, in any of the shopper’s tabs. */
  orderIds: string[]
  /** The last result that a window passed to the page. */
  returned: RazorpayReturn | null
  /** The PayPal payment that the browser was sent to. */
  page: string | null
}

export class PaymentSimulation {
  readonly clock: MovableClock = movableClock()
  readonly kill = new KillPoints()
  readonly razorpay: FakeRazorpay
  readonly hostedPage: FakePayPal
  readonly buyers: Buyer[] = []
  readonly #storage: Storage
  readonly #deps: CheckoutDeps
  readonly #outbox: OutboxRunner

  /**
   * Creates a simulation in a database with the demo catalogue. `sizes` contains the size of ring that each shopper
   * wants, or nulls for a ring without sizes; `stock` is the number of rings of each size.
   */
  static async open(
    storage: Storage,
    { stock, sizes }: { stock: number; sizes: readonly (string | null)[] },
  ): Promise<PaymentSimulation> {
    const simulation = new PaymentSimulation(storage)
    const distinct = [...new Set(sizes)].filter((size) => size !== null)
    await setSizes(storage.db, distinct, stock)
    await addCoupon(storage.db, { ...COUPON, expiresAt: null, maxUses: null, maxUsesPerShopper: null }, 0)
    for (const size of sizes) await simulation.#arrive(size)
    return simulation
  }

  private constructor(storage: Storage) {
    this.#storage = storage
    this.razorpay = new FakeRazorpay(randomUUID().slice(0, 8), this.kill.pass, this.clock.now)
    this.hostedPage = new FakePayPal(randomUUID().slice(0, 8), this.kill.pass)
    const providers = { razorpay: this.razorpay, stripe: null, payPal: this.hostedPage }
    this.#deps = {
      db: this.kill.database(storage.db),
      clock: this.clock.now,
      gateways: openPaymentGateways(providers, () => ''),
      rules: { reservationMs: 10 * MINUTE, paisePerDollar: 8800, codFeePaise: 0, codOpenLimit: 1000 },
    }
    this.#outbox = refundJobs(storage.dialect, this.#deps)
  }

  /** Pays in the newest window; the payment is captured later or never. */
  payLate(index: number): void {
    const buyer = this.#buyer(index)
    const orderId = buyer.orderIds.at(-1)
    if (orderId) buyer.returned = this.razorpay.payLate(orderId)
  }

  async #arrive(size: string | null): Promise<void> {
    const userId = randomUUID()
    const row = { fullname: 'Asha', email: `${userId}@example.com`, password_hash: '', phone: '', address_line: '' }
    await this.#storage.db
      .insertInto('users')
      .values({ ...row, id: userId, is_staff: 0, created_at: 0 })
      .execute()
    this.buyers.push({ userId, size: size ?? undefined, attempt: 0, orderIds: [], returned: null, page: null })
  }

  /** Sets the status of later refunds of all providers. */
  set refundStatus(status: FakeRazorpay['refundStatus']) {
    this.razorpay.refundStatus = status
    this.hostedPage.refundStatus = AT_PAYPAL[status]
  }

  /** Sets the fault of all providers. */
  set fault(fault: Fault) {
    this.razorpay.fault = fault
    this.hostedPage.fault = fault
  }

  #buyer(index: number): Buyer {
    const buyer = this.buyers[index % this.buyers.length]
    if (!buyer) throw new Error('There are no buyers.')
    return buyer
  }

  #purchase({ userId, size }: Buyer, method: Purchase['method']): Purchase {
    return {
      userId,
      method,
      lines: [{ productId: RING, size, quantity: 1, shownPaise: null }],
      shownTotalPaise: PAID_PAISE,
      couponCode: COUPON.code,
      address: homeAddress,
      phone: '',
      gift: null,
    }
  }

  /** Presses BUY NOW: reserves the ring and creates a Razorpay order. If that succeeds, the page opens the window. */
  async begin(index: number): Promise<void> {
    const buyer = this.#buyer(index)
    const begun = await beginCheckout(this.#deps, this.#purchase(buyer, 'razorpay'), `attempt-${buyer.attempt}`)
    if (IS_OVER.has(begun.kind)) buyer.attempt += 1
    const gateway = this.#deps.gateways.razorpay
    if (begun.kind !== 'reserved' || !gateway) return
    const started = await startPayment(this.#deps, gateway, begun.checkout)
    if (started) buyer.orderIds.push(started.providerRef)
  }

  /** Reserves the ring and goes to PayPal’s page. */
  async leaveForPage(index: number): Promise<void> {
    const buyer = this.#buyer(index)
    const begun = await beginCheckout(this.#deps, this.#purchase(buyer, 'other'), `page-${buyer.attempt}`)
    if (IS_OVER.has(begun.kind)) buyer.attempt += 1
    const gateway = this.#deps.gateways.other
    if (begun.kind !== 'reserved' || !gateway) return
    const started = await startPayment(this.#deps, gateway, begun.checkout)
    if (started) buyer.page = started.providerRef
  }

  /** Approves the payment on PayPal’s page, with a valid card or one that will be declined. */
  payOnPage(index: number, isGood: boolean): void {
    const { page } = this.#buyer(index)
    if (page) this.hostedPage.agree(page, isGood)
  }

  /** Delivers an unsigned webhook about any PayPal payment. */
  async deliverUnsigned(index: number): Promise<void> {
    const ids = [...this.hostedPage.payments.keys()]
    const id = ids[index % Math.max(1, ids.length)] ?? 'unknown'
    const providers = { razorpay: null, stripe: null, payPal: this.hostedPage }
    await webhookHandlers(this.#deps, providers).payPal(Buffer.from(id), '', 0).catch(throwIfKilled)
  }

  /** Clicks Pay or Fail in one of the open windows. */
  pay(index: number, succeeds: boolean): void {
    const buyer = this.#buyer(index)
    const orderId = buyer.orderIds.at(
      -1 - (Math.floor(index / this.buyers.length) % Math.max(1, buyer.orderIds.length)),
    )
    if (orderId) buyer.returned = this.razorpay.pay(orderId, succeeds)
  }

  /** Passes the window’s last result to the page, which asks the shop to verify it. */
  async callBack(index: number): Promise<void> {
    const { userId, returned } = this.#buyer(index)
    const isSigned = this.razorpay.isSigned
    if (returned) await verifyRazorpayReturn({ ...this.#deps, isSigned }, userId, returned)
  }

  closeTab(index: number): void {
    const buyer = this.#buyer(index)
    buyer.orderIds = []
    buyer.returned = null
    buyer.page = null
    buyer.attempt += 1
  }

  async comeBack(index: number): Promise<void> {
    await completeCheckout(this.#deps, this.#buyer(index).userId, undefined)
  }

  /** Delivers any webhook that was ever sent, even late or repeatedly. */
  async deliver(index: number): Promise<void> {
    const message = this.razorpay.messages[index % Math.max(1, this.razorpay.messages.length)]
    const handlers = webhookHandlers(this.#deps, { razorpay: this.razorpay, stripe: null, payPal: null })
    if (message) await handlers.razorpay(Buffer.from(JSON.stringify(message)), '', 0).catch(throwIfKilled)
  }

  async cancel(index: number): Promise<void> {
    const [order] = await listOrders(this.#storage.db, this.#buyer(index).userId)
    if (order) await cancelOrder(this.#deps, { id: order.row.id })
  }

  async payOnDelivery(index: number): Promise<void> {
    const buyer = this.#buyer(index)
    await placeCodOrder(this.#deps, this.#purchase(buyer, 'cod'), null)
  }

  /** Expires all reservations while no provider responds. */
  async expireAll(): Promise<void> {
    this.clock.pass(11 * MINUTE)
    await expireReservations(this.#deps)
  }

  reconcile(): Promise<void> {
    return reconcilePayments(this.#deps)
  }

  work(): Promise<void> {
    return this.#outbox.runDue()
  }

  /** Returns the ids of all captured payments. */
  capturedIds(): string[] {
    const captured = this.razorpay.payments.filter(({ isCaptured }) => isCaptured)
    return [...captured, ...this.hostedPage.taken()].map(({ id }) => id)
  }

  /** Returns the amounts refunded for a payment, in paise or cents. */
  refundedAmounts(id: string): number[] {
    return [...this.razorpay.refundsOf(id), ...this.hostedPage.refundsOf(id)]
  }

  /** Runs an action in a process that may be killed. Completed steps persist. */
  async survive(act: () => Promise<void> | void): Promise<void> {
    try {
      await act()
    } catch (error) {
      if (!(error instanceof Killed)) throw error
    }
  }

  /** Reconciles payments and runs jobs once, while faults may still occur. */
  async recoverOnce(): Promise<void> {
    await this.survive(() => this.reconcile())
    await this.survive(() => this.work())
  }

  /**
   * Ends all faults and lets the shop finish by itself. Authorized payments are refunded and pending refunds end,
   * without a webhook: the shop asks the providers, and the owner retries failed jobs.
   */
  async settle(): Promise<void> {
    this.kill.killAt(null)
    this.fault = 'none'
    this.hostedPage.declinedSince.clear()
    await this.#recover()
    this.razorpay.endAll()
    this.hostedPage.endAll()
    this.clock.pass(DAY)
    await this.work()
    for (const { dedupe_key } of await listFailedJobs(this.#storage.db)) {
      await retryJobs(this.#storage.db, this.clock.now(), dedupe_key)
    }
    await this.#recover()
  }

  async #recover(): Promise<void> {
    const waits = [...Array.from({ length: 15 }, () => MINUTE), HOUR, HOUR, DAY, DAY, DAY]
    for (const wait of waits) {
      this.clock.pass(wait)
      await this.reconcile()
      await this.work()
    }
  }
}

/**
 * Ignores other errors: the webhook handler fails when it could not ask the provider, which then sends the webhook
 * again.
 */
function throwIfKilled(error: unknown): void {
  if (error instanceof Killed) throw error
}
