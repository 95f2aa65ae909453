import { randomUUID } from 'node:crypto'
import { addCoupon } from '#server/domains/coupons/coupons.ts'
import { openPaymentGateways } from '#server/domains/money/open-gateways.ts'
import type { PaymentRow } from '#server/domains/money/payment-store.ts'
import { expireReservations } from '#server/domains/ordering/checkout/release.ts'
import type { CheckoutDeps } from '#server/domains/ordering/checkout/reserve.ts'
import { endUnconfirmedOrders } from '#server/domains/ordering/confirmation/confirm-order.ts'
import { reconcilePayments } from '#server/domains/ordering/settlement/reconcile-payments.ts'
import { receiveWebhook } from '#server/domains/ordering/settlement/stored-webhooks.ts'
import { type WebhookHandlers, webhookHandlers } from '#server/domains/ordering/settlement/webhooks.ts'
import { handleParcelWebhook, trackParcels } from '#server/domains/shipping/parcel-reports.ts'
import type { ShippingDeps } from '#server/domains/shipping/shipping-deps.ts'
import { listFailedJobs, retryJobs } from '#server/jobs/job-store.ts'
import type { OutboxRunner } from '#server/jobs/outbox-runner.ts'
import type { Storage } from '#server/storage/open-storage.ts'
import { DAY, HOUR, MINUTE, type MovableClock, movableClock } from '../../shop/movable-clock.ts'
import { setSizes } from '../../shop/stock.ts'
import { FakePayPal } from './fake-paypal.ts'
import { FakeRazorpay } from './fake-razorpay.ts'
import { FakeShiprocket } from './fake-shiprocket.ts'
import { FakeStripe } from './fake-stripe.ts'
import { Killed, KillPoints } from './kill-points.ts'
import { refundJobs } from './refund-jobs.ts'
import { SimulatedOwner } from './simulated-owner.ts'
import { type Fault, type ProviderRefund, pick, type SimulatedProvider } from './simulated-provider.ts'
import { COUPON, SimulatedShoppers } from './simulated-shoppers.ts'

interface Webhook {
  provider: keyof WebhookHandlers
  body: Buffer
  isNews: boolean
}

/** How far the clock of the server that acts may be from the right time, in ms. */
const MAX_SKEW_MS = MINUTE / 2

/** A shop with one product, shoppers who pay for it, providers, an owner, and all faults in between. */
export class PaymentSimulation {
  readonly clock: MovableClock = movableClock()
  readonly kill = new KillPoints()
  readonly razorpay: FakeRazorpay
  readonly stripe: FakeStripe
  readonly payPal: FakePayPal
  readonly carrier: FakeShiprocket
  readonly shoppers: SimulatedShoppers
  readonly owner: SimulatedOwner
  readonly #storage: Storage
  readonly #deps: CheckoutDeps
  readonly #outbox: OutboxRunner
  readonly #handlers: WebhookHandlers
  readonly #shipping: ShippingDeps
  /** Error of the clock of the server that acts, in ms. */
  #skewMs = 0
  /** Whether a webhook may wait until it can be handled, because a provider may not respond. */
  #mayDelay = true

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
    for (const size of sizes) await simulation.shoppers.arrive(size)
    return simulation
  }

  private constructor(storage: Storage) {
    this.#storage = storage
    const name = randomUUID().slice(0, 8)
    this.razorpay = new FakeRazorpay(name, this.kill.pass, this.clock.now)
    this.stripe = new FakeStripe(name, this.kill.pass)
    this.payPal = new FakePayPal(name, this.kill.pass)
    this.carrier = new FakeShiprocket(name, this.kill.pass, this.clock.now)
    const { razorpay, stripe, payPal, carrier } = this
    this.#deps = {
      db: this.kill.database(storage.db),
      clock: () => this.clock.now() + this.#skewMs,
      gateways: openPaymentGateways({ razorpay, stripe, payPal }, () => ''),
      rules: { reservationMs: 10 * MINUTE, paisePerDollar: 8800, codFeePaise: 0, codOpenLimit: 1000 },
    }
    this.#handlers = webhookHandlers(this.#deps, { razorpay, stripe, payPal })
    this.#shipping = { ...this.#deps, carrier }
    this.#outbox = refundJobs(storage.dialect, { ...this.#deps, carrier, webhooks: this.#handlers })
    this.shoppers = new SimulatedShoppers(storage.db, this.#deps, { razorpay, stripe, payPal })
    this.owner = new SimulatedOwner(this.#deps)
  }

  /** The payment providers, without their different events. */
  get providers(): readonly SimulatedProvider[] {
    return [this.razorpay, this.stripe, this.payPal]
  }

  /** Returns the provider of a payment method. Throws for Cash on Delivery. */
  providerOf(method: PaymentRow['method']): SimulatedProvider {
    if (method === 'cod') throw new Error('Cash on Delivery has no provider.')
    return { razorpay: this.razorpay, stripe: this.stripe, other: this.payPal }[method]
  }

  /** Sets the state of later refunds of all providers. */
  set refundState(state: ProviderRefund['state']) {
    for (const provider of this.providers) provider.refundState = state
  }

  /** Sets the fault of all providers and of the carrier. */
  set fault(fault: Fault) {
    for (const provider of this.providers) provider.fault = fault
    this.carrier.fault = fault
  }

  /** Lets another server act, whose clock is wrong by up to half a minute: -1 (behind), 0 (right) or 1 (ahead). */
  set server(direction: number) {
    this.#skewMs = direction * MAX_SKEW_MS
  }

  /** Delivers any webhook that was ever sent, even late or repeatedly. */
  async deliver(index: number): Promise<void> {
    const webhook = pick(this.#webhooks(), index)
    if (webhook) await this.#receive(webhook)
  }

  /** Delivers any webhook of the carrier that was ever sent. */
  async deliverParcelNews(index: number): Promise<void> {
    const report = pick(this.carrier.messages, index)
    if (report) await handleParcelWebhook(this.#shipping, Buffer.from(JSON.stringify(report)), '')
  }

  /** Delivers a forged webhook about any PayPal payment. */
  async deliverForged(index: number): Promise<void> {
    const paymentId = pick([...this.payPal.approvals.keys()], index) ?? 'unknown'
    const event = { type: 'PAYMENT.CAPTURE.COMPLETED', paymentId, captureId: null, disputeId: null }
    await this.#receive({ provider: 'payPal', body: Buffer.from(JSON.stringify(event)), isNews: false })
  }

  #webhooks(): Webhook[] {
    const { razorpay, stripe, payPal } = this
    return Object.entries({ razorpay, stripe, payPal }).flatMap(([name, { messages }]) =>
      messages.map(({ event, isNews }) => {
        const provider = name === 'razorpay' || name === 'stripe' ? name : 'payPal'
        return { provider, body: Buffer.from(JSON.stringify(event)), isNews } as const
      }),
    )
  }

  async #receive({ provider, body }: Webhook): Promise<void> {
    const onDelay = (error: unknown) => {
      if (error instanceof Killed || !this.#mayDelay) throw error
    }
    const { db, clock } = this.#deps
    await receiveWebhook({ db, clock, handlers: this.#handlers, onDelay }, provider, body, '')
  }

  /** Delivers the webhooks that providers repeat until they arrive. The shop handles those that it has stored by itself. */
  async #receiveRest(): Promise<void> {
    this.#mayDelay = false
    for (const webhook of this.#webhooks().filter(({ isNews }) => isNews)) await this.#receive(webhook)
  }

  /** Expires all reservations while no provider responds. */
  async expireAll(): Promise<void> {
    this.clock.pass(11 * MINUTE)
    await expireReservations(this.#deps)
  }

  /** Does what the shop does every minute. */
  async reconcile(): Promise<void> {
    await reconcilePayments(this.#deps)
    await endUnconfirmedOrders(this.#deps)
    // Throws if the carrier does not respond.
    await trackParcels(this.#shipping).catch((error: unknown) => {
      if (error instanceof Killed) throw error
    })
  }

  /** Asks the carrier about all parcels, as the shop does twice a day. */
  async askAboutParcels(): Promise<void> {
    for (const [index] of this.carrier.messages.entries()) await this.deliverParcelNews(index)
  }

  /** Lets a courier collect a parcel and bring it to the shopper or, if `index` is odd, back, with all the news. */
  async letParcelTravel(index: number): Promise<void> {
    await this.work()
    this.carrier.collect(index)
    await this.askAboutParcels()
    this.carrier.bring(index, index % 2 === 0 ? 'delivered' : 'returned')
    await this.askAboutParcels()
  }

  work(): Promise<void> {
    return this.#outbox.runDue()
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
   * Ends all faults and lets the shop finish by itself. Authorized payments are returned, pending refunds and disputes
   * end, the shop asks the providers about what no webhook has told, and the owner retries failed jobs.
   */
  async settle(): Promise<void> {
    this.kill.killAt(null)
    this.fault = 'none'
    this.server = 0
    this.payPal.declinedSince.clear()
    await this.#recover()
    for (const provider of this.providers) provider.endAll()
    await this.#receiveRest()
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
