/** The checkout of a page, as far as it changes bags. */
import { bagModel } from '#contract/bag/bag.ts'
import { haveSameContents } from '#contract/bag/cart-contents.ts'
import { subtractOrder } from '#contract/bag/checkout-changes.ts'
import { isSyncPending } from '#contract/bag/sync-attempt.ts'
import { readSession } from '#sync/session/session-store.ts'
import { readSyncedList, updateSyncedList } from '#sync/storage/device-storage.ts'
import { syncBag } from '#sync/synced-lists/sync-bag.ts'
import type { Browser, Household, Tab } from './simulated-household.ts'
import type { SimulatedOrder } from './simulated-server.ts'

/** The address does not affect bags. */
const NOWHERE = { street: '', city: '', state: '', country: '', pincode: '' }

export class SimulatedCheckout {
  readonly #household: Household
  readonly #userId: string
  readonly #attempts = new Map<Browser, { key: string; purchase: string }>()
  #presses = 0

  constructor(household: Household, userId: string) {
    this.#household = household
    this.#userId = userId
  }

  /**
   * Orders with Cash on Delivery. Repeats the request once without a response; a
   * later press may repeat it again.
   */
  async buy(tab: Tab): Promise<void> {
    const purchase = await this.#purchaseOf(tab)
    if (!purchase) return
    const { context } = tab
    const send = () =>
      context.request('createOrder', {
        token: purchase.token,
        headers: { 'idempotency-key': purchase.key },
        body: { ...purchase.body, amount: 0, address: NOWHERE, payment: 'cod' },
      })
    const first = await send()
    const outcome = first.kind === 'unreachable' ? await send() : first
    if (outcome.kind === 'ok') await this.#orderPlaced(tab, outcome.data.data)
  }

  /** A webhook reports the payment at any time, while the page asks a few times. */
  async pay(tab: Tab): Promise<void> {
    const purchase = await this.#purchaseOf(tab)
    if (!purchase) return
    const { key, token, body } = purchase
    void this.#household.turn(null).then(() => this.#household.server.placeOrder(this.#userId, key, body))
    for (let asked = 0; asked < 3; asked++) {
      const outcome = await tab.context.request('completeCheckout', { token, body: { intendedID: key } })
      if (outcome.kind === 'ok') return this.#orderPlaced(tab, outcome.data.data)
    }
  }

  /** The bag at the press of the button, once the account has it too. */
  async #purchaseOf({ browser, context }: Tab) {
    const session = await readSession(context)
    if (!session) return null
    const stored = () => readSyncedList(context.storage, bagModel)
    const shown = await stored()
    if (isSyncPending(bagModel, shown) && (await syncBag(session, context)).kind !== 'synced') return null
    const { lines, gift } = bagModel.contentsOf(shown)
    if (lines.length === 0 || !haveSameContents(bagModel.contentsOf(await stored()), { lines, gift })) return null
    const body = {
      products: lines.map(({ productId, ...line }) => ({ productID: productId, ...line })),
      giftData: gift,
    }
    return { token: session.token, key: this.#keyOf(browser, JSON.stringify(body)), body }
  }

  async #orderPlaced({ browser, context }: Tab, order: SimulatedOrder): Promise<void> {
    const lines = order.products.map(({ productID, ...line }) => ({ productId: productID._id, ...line }))
    const taken = { purchased: { lines, gift: order.giftData }, bagRevision: order.bagRevision }
    await updateSyncedList(context.storage, bagModel, (bag) => subtractOrder(bag, taken))
    this.#attempts.delete(browser)
  }

  /** Stays the same until the purchase’s order is known. */
  #keyOf(browser: Browser, purchase: string): string {
    const known = this.#attempts.get(browser)
    if (known?.purchase === purchase) return known.key
    this.#presses += 1
    const key = `attempt-${this.#presses}`
    this.#attempts.set(browser, { key, purchase })
    return key
  }
}
