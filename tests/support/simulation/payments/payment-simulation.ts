import { proofHeaders, sandboxKeys } from '#server/config/provider-config.ts'
import { addCoupon } from '#server/domains/coupons/coupons.ts'
import { openPaymentGateways, type PaymentDeps } from '#server/domains/money/open-gateways.ts'
import { expireReservations } from '#server/domains/ordering/checkout/release.ts'
import type { CheckoutDeps } from '#server/domains/ordering/checkout/reserve.ts'
import { endUnconfirmedOrders } from '#server/domains/ordering/confirmation/confirm-order.ts'
import { endHolds } from '#server/domains/ordering/orders/order-stock.ts'
import { pollProviders } from '#server/domains/ordering/settlement/poll-providers.ts'
import { reconcilePayments } from '#server/domains/ordering/settlement/reconcile-payments.ts'
import { receiveWebhook } from '#server/domains/ordering/settlement/stored-webhooks.ts'
import { type PaymentWebhooks, paymentWebhooks } from '#server/domains/ordering/settlement/webhooks.ts'
import { receiveParcelWebhook, trackParcels } from '#server/domains/shipping/parcel-reports.ts'
import type { ShippingDeps } from '#server/domains/shipping/shipping-deps.ts'
import { listFailedJobs, retryJobs } from '#server/jobs/job-store.ts'
import type { OutboxRunner } from '#server/jobs/outbox-runner.ts'
import { signatureHeaders } from '#server/sandbox/webhook-queue.ts'
import { Budgets } from '#server/storage/budgets.ts'
import type { Storage } from '#server/storage/open-storage.ts'
import { DAY, HOUR, MINUTE, type MovableClock, movableClock } from '../../shop/movable-clock.ts'
import { setSizes } from '../../shop/stock.ts'
import type { CouponLimits, Rings } from './judge-payments.ts'
import { Killed, KillPoints } from './kill-points.ts'
import { PaymentWindows } from './payment-windows.ts'
import {
  ProviderAccount,
  type ProviderRecords,
  pick,
  readPayPal,
  readRazorpay,
  readStripe,
} from './provider-accounts.ts'
import { type Fault, PROVIDERS_ORIGIN, type ProviderNetwork } from './provider-network.ts'
import { refundJobs } from './refund-jobs.ts'
import { SimulatedCourier } from './simulated-courier.ts'
import { SimulatedOwner } from './simulated-owner.ts'
import { COUPON, SimulatedShoppers } from './simulated-shoppers.ts'

type ProviderClients = Awaited<ReturnType<ProviderNetwork['connect']>>

interface PaymentWebhook {
  id: string
  provider: keyof PaymentWebhooks
  event: string
  body: string
}

/** Of the payment providers. */
export type Records = Record<'razorpay' | 'stripe' | 'payPal', ProviderRecords>

/** Of the acting server’s clock, in ms. */
const MAX_SKEW_MS = MINUTE / 2

/**
 * A shop with one product, its shoppers, providers and owner, and all faults in
 * between.
 */
export class PaymentSimulation {
  readonly clock: MovableClock
  readonly kill: KillPoints
  readonly windows: PaymentWindows
  readonly accounts: Record<keyof Records, ProviderAccount>
  readonly carrier: SimulatedCourier
  readonly shoppers: SimulatedShoppers
  readonly owner: SimulatedOwner
  readonly #storage: Storage
  readonly #network: ProviderNetwork
  readonly #deps: CheckoutDeps
  readonly #outbox: OutboxRunner
  readonly #paymentWebhooks: PaymentWebhooks
  readonly #shipping: ShippingDeps
  /** Of the acting server’s clock, in ms. */
  #skewMs = 0

  /**
   * Opens a database with the demo catalogue. `sizes` are those that the shoppers
   * want, or nulls for a ring without sizes; `stock` is the number of rings of each.
   */
  static async open(
    storage: Storage,
    network: ProviderNetwork,
    { stock, sizes, uses }: Pick<Rings, 'stock'> & { sizes: readonly (string | null)[]; uses?: CouponLimits },
  ): Promise<PaymentSimulation> {
    const [kill, clock] = [new KillPoints(), movableClock()]
    const clients = await network.connect(kill, clock)
    const simulation = new PaymentSimulation(storage, network, { kill, clock, clients })
    const distinct = [...new Set(sizes)].filter((size) => size !== null)
    await simulation.owner.changePrice(false)
    await setSizes(storage.db, distinct, stock)
    await addCoupon(storage.db, { ...COUPON, expiresAt: null, maxUses: null, maxUsesPerShopper: null, ...uses }, 0)
    for (const size of sizes) await simulation.shoppers.arrive(size)
    return simulation
  }

  /** For the shop's own check. */
  get payments(): PaymentDeps {
    return this.#deps
  }

  private constructor(
    storage: Storage,
    network: ProviderNetwork,
    { kill, clock, clients }: { kill: KillPoints; clock: MovableClock; clients: ProviderClients },
  ) {
    this.#storage = storage
    this.#network = network
    this.kill = kill
    this.clock = clock
    const { db } = network.deps
    this.accounts = {
      razorpay: new ProviderAccount(network.deps, 'razorpay', () => readRazorpay(db)),
      stripe: new ProviderAccount(network.deps, 'stripe', () => readStripe(db)),
      payPal: new ProviderAccount(network.deps, 'paypal', () => readPayPal(db)),
    }
    this.windows = new PaymentWindows(network.deps)
    this.carrier = new SimulatedCourier(network.deps)
    this.#deps = {
      db: kill.database(storage.db),
      clock: () => clock.now() + this.#skewMs,
      gateways: openPaymentGateways(clients, () => 'https://shop.example'),
      rules: {
        reservationMs: 10 * MINUTE,
        paisePerDollar: 8800,
        codFeePaise: 0,
        hasSmsGateway: false,
        unconfirmedPiecesLimit: 5,
      },
      budgets: new Budgets({ areOff: false }),
    }
    const { carrier } = clients
    this.#paymentWebhooks = paymentWebhooks(this.#deps, clients)
    this.#shipping = { ...this.#deps, carrier }
    this.#outbox = refundJobs(storage.dialect, { ...this.#deps, carrier, webhooks: this.#paymentWebhooks })
    this.shoppers = new SimulatedShoppers(storage.db, this.#deps, this.windows, clients.razorpay.isSigned)
    this.owner = new SimulatedOwner(this.#deps)
  }

  /** A step chooses one by number. */
  get providers(): readonly ProviderAccount[] {
    return [this.accounts.razorpay, this.accounts.stripe, this.accounts.payPal]
  }

  async readRecords(): Promise<Records> {
    const { razorpay, stripe, payPal } = this.accounts
    return { razorpay: await razorpay.read(), stripe: await stripe.read(), payPal: await payPal.read() }
  }

  /** Once for each declined capture of PayPal. */
  get declined(): readonly string[] {
    return this.#network.declined
  }

  /** Of later refunds, at all providers. */
  set refundState(state: ProviderNetwork['refundState']) {
    this.#network.refundState = state
  }

  /** Of all providers and the carrier. */
  set fault(fault: Fault) {
    this.#network.fault = fault
  }

  /**
   * Another server acts, whose clock is wrong by up to half a minute: -1
   * (behind), 0 (right) or 1 (ahead).
   */
  set server(direction: number) {
    this.#skewMs = direction * MAX_SKEW_MS
  }

  /** Delivers any that was ever sent, even late or repeatedly. */
  async deliver(index: number): Promise<void> {
    const webhook = pick(this.#webhooks(), index)
    if (webhook) await this.#receive(webhook)
  }

  /** Delivers any webhook of the carrier that was ever sent. */
  async deliverParcelNews(index: number): Promise<void> {
    const report = pick(await this.#parcelWebhooks(), index)
    if (report) await this.#receiveFromCarrier(report)
  }

  async #parcelWebhooks(): Promise<string[]> {
    await this.carrier.reportRecalled()
    const own = this.#network.webhooks.filter(({ provider }) => provider === 'shiprocket')
    return own.map(({ body }) => JSON.stringify(body))
  }

  async #receiveFromCarrier(body: string): Promise<void> {
    await receiveParcelWebhook(this.#shipping, Buffer.from(body), sandboxKeys.shiprocket.webhookToken)
    await this.work()
  }

  /** It is about any PayPal payment. */
  async deliverForged(index: number): Promise<void> {
    const order_id = pick(await this.windows.listPayPalOrders(), index) ?? 'UNKNOWN'
    const resource = { supplementary_data: { related_ids: { order_id } } }
    const body = JSON.stringify({ event_type: 'PAYMENT.CAPTURE.COMPLETED', resource })
    await this.#receive({ id: 'forged', provider: 'payPal', event: 'forged', body })
  }

  #webhooks(): PaymentWebhook[] {
    return this.#network.webhooks.flatMap(({ provider, body, ...webhook }) =>
      provider === 'shiprocket' ? [] : [{ ...webhook, provider, body: JSON.stringify(body) }],
    )
  }

  /**
   * As the shop does: stores the webhook, then runs its job and others that are due.
   */
  async #receive({ id, provider, body }: PaymentWebhook): Promise<void> {
    const { db, clock } = this.#deps
    const headers = signatureHeaders[provider](body, id, PROVIDERS_ORIGIN)
    const signature = proofHeaders[provider].map((name) => headers[name]).join('\n')
    await receiveWebhook({ db, clock, webhooks: this.#paymentWebhooks }, provider, {
      body: Buffer.from(body),
      signature,
      network: null,
    })
    await this.work()
  }

  /**
   * Webhooks that providers repeat until they arrive, and that alone tell the shop.
   */
  async #receiveRest(): Promise<void> {
    const news = [...this.providers.flatMap(({ ownRefunds }) => [...ownRefunds]), ...this.windows.unknownOrders]
    const isNews = ({ body }: PaymentWebhook) => news.some((id) => body.includes(id))
    for (const webhook of this.#webhooks().filter(isNews)) await this.#receive(webhook)
    await this.askAboutDisputes()
  }

  /** Time passes while no provider responds. */
  async expireAll(): Promise<void> {
    this.clock.pass(11 * MINUTE)
    await expireReservations(this.#deps)
  }

  /** Does what the shop does every minute. */
  async reconcile(): Promise<void> {
    await reconcilePayments(this.#deps)
    await endHolds(this.#deps)
    await endUnconfirmedOrders(this.#deps)
    // Throws if the carrier does not respond.
    await trackParcels(this.#shipping).catch((error: unknown) => {
      if (error instanceof Killed) throw error
    })
  }

  /** Does what the shop does once a day, which need not have passed. */
  async askAboutDisputes(): Promise<void> {
    await this.#storage.db.deleteFrom('attempt_limits').execute()
    // Throws if a provider does not respond.
    await pollProviders(this.#deps).catch((error: unknown) => {
      if (error instanceof Killed) throw error
    })
    await this.work()
  }

  /** Does what the shop does twice a day. */
  async askAboutParcels(): Promise<void> {
    for (const report of await this.#parcelWebhooks()) await this.#receiveFromCarrier(report)
  }

  /**
   * A courier collects it, and brings it to the shopper or, if `index` is odd,
   * back, with all the news.
   */
  async letParcelTravel(index: number): Promise<void> {
    await this.work()
    await this.carrier.collect(index)
    await this.askAboutParcels()
    await this.carrier.bring(index, index % 2 === 0 ? 'delivered' : 'returned')
    await this.askAboutParcels()
  }

  work(): Promise<void> {
    return this.#outbox.runDue()
  }

  /** Runs in a process that may be killed. Completed steps persist. */
  async survive(act: () => Promise<void> | void): Promise<void> {
    try {
      await act()
    } catch (error) {
      if (!(error instanceof Killed)) throw error
    }
  }

  /** Reconciles payments and runs jobs, while faults may still occur. */
  async recoverOnce(): Promise<void> {
    await this.survive(() => this.reconcile())
    await this.survive(() => this.work())
  }

  /**
   * Ends all faults, and lets the shop finish by itself. Authorized payments are
   * returned, pending refunds and disputes end, the shop asks the providers about
   * what no webhook has told, and the owner retries failed jobs.
   */
  async settle(): Promise<void> {
    this.kill.killAt(null)
    this.fault = 'none'
    this.server = 0
    this.#network.declined.length = 0
    await this.#recover()
    await this.windows.returnAuthorized()
    for (const provider of this.providers) await provider.endAll()
    this.refundState = 'succeeded'
    await this.#receiveRest()
    this.clock.pass(DAY)
    await this.work()
    for (const { dedupe_key } of await listFailedJobs(this.#storage.db)) {
      await retryJobs(this.#storage.db, this.clock.now(), dedupe_key)
    }
    await this.#recover()
    await this.owner.payBackByHand()
    await this.work()
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
