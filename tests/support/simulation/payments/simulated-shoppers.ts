import { randomUUID } from 'node:crypto'
import type { PaymentGateway } from '#server/domains/money/payment-gateway.ts'
import { placeCodOrder } from '#server/domains/ordering/checkout/cod-order.ts'
import type { Purchase } from '#server/domains/ordering/checkout/purchase.ts'
import type { CheckoutDeps } from '#server/domains/ordering/checkout/reserve.ts'
import { beginCheckout, startPayment } from '#server/domains/ordering/checkout/start-payment.ts'
import { confirm } from '#server/domains/ordering/confirmation/confirm-order.ts'
import { cancelOrder } from '#server/domains/ordering/orders/change-order-status.ts'
import { listOrders } from '#server/domains/ordering/orders/order-store.ts'
import {
  completeCheckout,
  type RazorpayReturn,
  verifyRazorpayReturn,
} from '#server/domains/ordering/settlement/complete-checkout.ts'
import { requestReturn } from '#server/domains/returns/request-return.ts'
import type { Razorpay } from '#server/providers/razorpay.ts'
import { inTransaction, type Queries } from '#server/storage/transaction.ts'
import { homeAddress, RING } from '../../shop/buyer.ts'
import type { PaymentWindows } from './payment-windows.ts'
import { pick } from './provider-accounts.ts'

/** Every order uses it, so that its uses are counted too. */
export const COUPON = { code: 'HALF', percent: 50 }
/** One ring with the coupon: half of ₹249. */
export const PAID_PAISE = 12_450

/** After these, the next press of BUY NOW starts another attempt. */
const IS_OVER = new Set(['already ordered', 'already refunded', 'too old'])

interface Shopper {
  userId: string
  /** Undefined if the ring has no sizes. */
  size: string | undefined
  attempt: number
  /** With open windows, in any of the shopper’s tabs. */
  orderIds: string[]
  /** Passed to the page by the last window. */
  returned: RazorpayReturn | null
  /** The PayPal payment that the browser was sent to. */
  page: string | null
  /** The Stripe payment whose card form is open. */
  card: string | null
}

/** They buy the same ring, in any of their tabs. `index` names the shopper. */
export class SimulatedShoppers {
  /** The shopper wanted to cancel them. */
  readonly cancelled = new Set<string>()
  readonly #shoppers: Shopper[] = []
  readonly #db: Queries
  readonly #deps: CheckoutDeps
  readonly #windows: PaymentWindows
  readonly #isSigned: Razorpay['isSigned']

  /**
   * `db` is the simulation’s database, `deps` those of the shop, whose process
   * may be killed.
   */
  constructor(db: Queries, deps: CheckoutDeps, windows: PaymentWindows, isSigned: Razorpay['isSigned']) {
    this.#db = db
    this.#deps = deps
    this.#windows = windows
    this.#isSigned = isSigned
  }

  async arrive(size: string | null): Promise<void> {
    const userId = randomUUID()
    const row = {
      fullname: 'Asha',
      email: `${userId}@example.com`,
      password_hash: '',
      phone: '',
      address_line: '',
      address_name: '',
      addresses: '[]',
    }
    await this.#db
      .insertInto('users')
      .values({ ...row, id: userId, is_staff: 0, created_at: 0 })
      .execute()
    const nothing = { orderIds: [], returned: null, page: null, card: null }
    this.#shoppers.push({ userId, size: size ?? undefined, attempt: 0, ...nothing })
  }

  /**
   * Presses BUY NOW: reserves the ring and creates a Razorpay order. Only then,
   * the window opens.
   */
  async begin(index: number): Promise<void> {
    const shopper = this.#shopper(index)
    const orderId = await this.#start(shopper, 'razorpay', this.#deps.gateways.razorpay)
    if (orderId !== null) shopper.orderIds.push(orderId)
  }

  /** Reserves the ring and goes to PayPal. */
  async leaveForPage(index: number): Promise<void> {
    const shopper = this.#shopper(index)
    shopper.page = (await this.#start(shopper, 'paypal', this.#deps.gateways.paypal)) ?? shopper.page
  }

  /** Reserves the ring and opens Stripe’s. */
  async openCardForm(index: number): Promise<void> {
    const shopper = this.#shopper(index)
    shopper.card = (await this.#start(shopper, 'stripe', this.#deps.gateways.stripe)) ?? shopper.card
  }

  /**
   * Begins a checkout and its payment. Returns the provider’s id, or null if that
   * is impossible.
   */
  async #start(
    shopper: Shopper,
    method: Exclude<Purchase['method'], 'cod'>,
    gateway: PaymentGateway | null,
  ): Promise<string | null> {
    const key = `attempt-${shopper.attempt}-${method}`
    const begun = await beginCheckout(this.#deps, this.#purchase(shopper, method), key)
    if (IS_OVER.has(begun.kind)) shopper.attempt += 1
    if (begun.kind !== 'reserved' || !gateway) return null
    return (await startPayment(this.#deps, gateway, begun.checkout, 'Asha Rao'))?.providerRef ?? null
  }

  /** Clicks Pay or Fail in an open window. An offer or a fee may change the amount. */
  async pay(index: number, succeeds: boolean, differencePaise = 0): Promise<void> {
    const shopper = this.#shopper(index)
    const fromEnd = Math.floor(index / this.#shoppers.length) % Math.max(1, shopper.orderIds.length)
    const orderId = shopper.orderIds.at(-1 - fromEnd)
    const outcome = succeeds ? 'captured' : 'failed'
    if (orderId) shopper.returned = await this.#windows.payAtRazorpay(orderId, outcome, differencePaise)
  }

  /** Pays in the newest window; the payment is captured later or never. */
  async payLate(index: number): Promise<void> {
    const shopper = this.#shopper(index)
    const orderId = shopper.orderIds.at(-1)
    if (orderId) shopper.returned = await this.#windows.payAtRazorpay(orderId, 'authorized')
  }

  /** Approves it with a valid card, or one that will be declined. */
  async payOnPage(index: number, isGood: boolean): Promise<void> {
    const { page } = this.#shopper(index)
    if (page) await this.#windows.approve(page, isGood)
  }

  /** Uses a valid card, or one that is declined. */
  async payByCard(index: number, succeeds: boolean): Promise<void> {
    const { card } = this.#shopper(index)
    if (card) await this.#windows.payByCard(card, succeeds)
  }

  /** Passes the window’s last result to the page, for the shop to verify. */
  async callBack(index: number): Promise<void> {
    const { userId, returned } = this.#shopper(index)
    if (returned) await verifyRazorpayReturn({ ...this.#deps, isSigned: this.#isSigned }, userId, returned)
  }

  closeTab(index: number): void {
    const shopper = this.#shopper(index)
    Object.assign(shopper, { orderIds: [], returned: null, page: null, card: null, attempt: shopper.attempt + 1 })
  }

  async comeBack(index: number): Promise<void> {
    await completeCheckout(this.#deps, this.#shopper(index).userId, undefined)
  }

  async payOnDelivery(index: number): Promise<void> {
    await placeCodOrder(this.#deps, this.#purchase(this.#shopper(index), 'cod'), { attemptKey: null, network: null })
  }

  /** Confirms all orders with Cash on Delivery, as by code or link. */
  async confirm(index: number): Promise<void> {
    const { db, clock } = this.#deps
    for (const order of await listOrders(this.#db, this.#shopper(index).userId)) {
      const isConfirmed = order.row.needs_confirmation === 0
      if (!isConfirmed) await inTransaction(db, (tx) => confirm(tx, order, { now: clock(), isLimited: false }))
    }
  }

  /** Cancels the newest order. */
  async cancel(index: number): Promise<void> {
    const [order] = await listOrders(this.#db, this.#shopper(index).userId)
    if (!order) return
    this.cancelled.add(order.row.id)
    await cancelOrder(this.#deps, { id: order.row.id })
  }

  /**
   * Asks to return the ring of the newest delivered order, for the money or for
   * the same ring once more.
   */
  async requestReturn(index: number, wanted: 'refund' | 'exchange'): Promise<void> {
    const { userId, size } = this.#shopper(index)
    const order = (await listOrders(this.#db, userId)).find(({ row }) => row.status === 'delivered')
    if (!order) return
    const products = [{ position: 0, quantity: 1, ...(wanted === 'exchange' && { size }) }]
    const request = { products, wanted, reason: 'size' as const, words: '', pictures: [], payTo: 'asha@upi' }
    await requestReturn(this.#deps, order.row.id, { request, key: null, isOwn: true })
  }

  #shopper(index: number): Shopper {
    const shopper = pick(this.#shoppers, index)
    if (!shopper) throw new Error('There are no shoppers.')
    return shopper
  }

  #purchase({ userId, size }: Shopper, method: Purchase['method']): Purchase {
    return {
      userId,
      method,
      lines: [{ productId: RING, size, quantity: 1, shownPaise: null }],
      shownTotalPaise: PAID_PAISE,
      couponCode: COUPON.code,
      address: homeAddress,
      // Carriers need a number. Each shopper has their own.
      phone: `98765432${String(this.#shoppers.findIndex((one) => one.userId === userId)).padStart(2, '0')}`,
      business: null,
      gift: null,
    }
  }
}
