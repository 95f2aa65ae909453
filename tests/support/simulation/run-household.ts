/**
 * Takes random actions in a household, waits until all is synced, and checks the
 * result.
 */
import { addLine, type Bag, bagModel, ensureQuantity, removeLine, setGift, setQuantity } from '#contract/bag/bag.ts'
import { type CartContents, emptyContents, haveSameContents } from '#contract/bag/cart-contents.ts'
import { changeSize } from '#contract/bag/change-size.ts'
import { hasUnsavedChanges } from '#contract/bag/sync-attempt.ts'
import type { SyncedListModel, SyncFields } from '#contract/bag/sync-state.ts'
import { addToWishlist, removeFromWishlist, type Wishlist, wishlistModel } from '#contract/bag/wishlist.ts'
import { clearAccountData } from '#sync/session/end-session.ts'
import { readSession, storeSession } from '#sync/session/session-store.ts'
import { readSyncedList, updateSyncedList } from '#sync/storage/device-storage.ts'
import { syncAccount } from '#sync/sync-all.ts'
import { askAccountFirst } from '#sync/synced-lists/sync-bag.ts'
import { type Action, BROWSERS, PLENTIFUL, SCARCE, TABS } from './household-actions.ts'
import { lineNameOf, lineOf } from './line-names.ts'
import { randomSequence } from './random-sequence.ts'
import { ShoppingLedger } from './shopping-ledger.ts'
import { SimulatedCheckout } from './simulated-checkout.ts'
import { type Browser, Household, type Tab } from './simulated-household.ts'

const USER = { id: 'meera', fullname: 'Meera', email: 'm@example.in', phone: '', addressLine: '', address: null }
const PLENTY = 50
/** To sync, until three browsers know of each other’s changes, plus one. */
const ATTEMPTS = 4

interface Conditions {
  order: number
  locks: boolean
  /** The network only dropped out: checks are stricter. */
  calm: boolean
}

/** What is wrong in the end, as sentences. */
export async function runHousehold(acts: readonly Action[], { order, locks, calm }: Conditions): Promise<string[]> {
  const run = new Run(locks)
  const choose = randomSequence(order)
  for (const { tabs } of run.household.browsers) {
    if (calm || choose() % 2) run.start(tabs[0], (tab) => run.logIn(tab))
  }
  await run.household.untilQuiet()
  for (const act of acts) {
    run.perform(act)
    let left = act.steps
    while (left > 0 && (await run.household.step(choose()))) left--
  }
  while (await run.household.step(choose()));
  await run.settle()
  return run.faults(calm)
}

class Run {
  readonly household: Household
  readonly #bags = new ShoppingLedger()
  readonly #wishes = new ShoppingLedger()
  readonly #bugs: unknown[] = []
  readonly #checkout: SimulatedCheckout
  #offers = 0

  constructor(locks: boolean) {
    this.household = new Household({ browsers: BROWSERS, tabs: TABS, locks })
    for (const id of PLENTIFUL) this.household.server.stock.set(id, PLENTY)
    for (const id of SCARCE) this.household.server.stock.set(id, 2)
    this.#bags.excuse(SCARCE)
    this.#wishes.excuse(SCARCE.map((id) => lineOf(id).productId))
    this.#checkout = new SimulatedCheckout(this.household, USER.id)
    this.household.server.onOrder = (ordered, taken) => this.#bags.bought(ordered, taken)
    this.household.onWrite = (key, before, after) => this.#excuseWiped(key, before, after)
  }

  perform({ browser: number, tab: at, what }: Action): void {
    const browser = this.household.browsers[number]
    const tab = browser?.tabs[at]
    if (!browser || !tab) throw new Error('There is no such tab.')
    switch (what.do) {
      case 'add':
        this.#changeBag(tab, (bag) => addLine(bag, product(what.id)))
        break
      case 'add at the server':
        this.start(tab, () => this.#addAtServer(tab, what.id))
        break
      case 'set':
        this.#changeBag(tab, (bag) => setQuantity(bag, lineOf(what.id), what.quantity))
        break
      case 'change size': {
        const size = { size: what.size, stock: PLENTY, pricePaise: 100_00 }
        this.#changeBag(tab, (bag) => changeSize(bag, lineOf(what.id), size))
        break
      }
      case 'remove':
        this.#changeBag(tab, (bag) => removeLine(bag, lineOf(what.id)))
        break
      case 'gift':
        this.#changeBag(tab, (bag) => setGift(bag, what.occasion ? { occasion: what.occasion, isCustom: false } : null))
        break
      case 'buy':
        this.start(tab, () => this.#checkout.buy(tab))
        break
      case 'pay':
        this.start(tab, () => this.#checkout.pay(tab))
        break
      case 'wish':
        this.#changeWishlist(tab, (wishlist) => addToWishlist(wishlist, wish(what.id)))
        break
      case 'unwish':
        this.#changeWishlist(tab, (wishlist) => removeFromWishlist(wishlist, lineOf(what.id).productId))
        break
      case 'push':
        this.start(tab, () => syncAccount(tab.context))
        break
      case 'log in':
        this.start(tab, () => this.logIn(tab))
        break
      case 'log out':
        this.start(tab, () => this.#logOut(tab))
        break
      case 'end the session elsewhere':
        this.#endSession(browser)
        break
      case 'reopen':
        browser.reopen(at)
        break
      case 'go offline':
      case 'come online':
        browser.online = what.do === 'come online'
        break
      case 'break the network':
        browser.fates.push(...what.fates)
        break
      case 'sell':
        if (what.left === null) this.household.server.stock.delete(what.id)
        else this.household.server.stock.set(what.id, what.left)
    }
  }

  /** Does not wait for the action. */
  start(tab: Tab | undefined, act: (tab: Tab) => Promise<unknown>): void {
    if (tab) act(tab).catch((bug) => this.#bugs.push(bug))
  }

  /** Does nothing without a network. */
  async logIn({ browser, context }: Tab): Promise<void> {
    if (!browser.online || (await readSession(context))) return
    await storeSession({ token: this.household.server.logIn(USER.id), user: USER }, context)
    await syncAccount(context)
  }

  async #logOut({ context }: Tab): Promise<void> {
    await clearAccountData(context)
    await syncAccount(context)
  }

  #endSession(browser: Browser): void {
    const session = browser.stored('session') as { token: string } | null | undefined
    if (session) this.household.server.revoke(session.token)
  }

  #changeBag(tab: Tab, act: (bag: Bag) => Bag): void {
    this.start(tab, () => this.#change(tab, bagModel, this.#bags, act))
  }

  #changeWishlist(tab: Tab, act: (wishlist: Wishlist) => Wishlist): void {
    this.start(tab, () => this.#change(tab, wishlistModel, this.#wishes, act))
  }

  async #change<List extends SyncFields>(
    { browser, context }: Tab,
    model: SyncedListModel<List>,
    ledger: ShoppingLedger,
    act: (list: List) => List,
  ): Promise<void> {
    await updateSyncedList(context.storage, model, (before) => {
      const after = act(before)
      ledger.changed(browser, model.contentsOf(before), model.contentsOf(after), before.sync === null)
      return after
    })
  }

  /**
   * Asks the server first, as the page does. If it does not respond, changes the
   * device alone.
   */
  async #addAtServer(tab: Tab, id: string): Promise<void> {
    const { browser, context } = tab
    const session = await readSession(context)
    const bag = await readSyncedList(context.storage, bagModel)
    const quantity = quantityIn(bagModel.contentsOf(bag), id) + 1
    const make = (now: Bag) => ensureQuantity(now, product(id), quantity)
    this.#bags.asked(id, quantity)
    const offered = session
      ? await askAccountFirst({ line: lineOf(id), apply: make }, session, context, this.#shopperWait(tab))
      : null
    if (!offered || offered.kind === 'not asked') return this.#change(tab, bagModel, this.#bags, make)
    this.#bags.left(browser, id, quantityIn(bagModel.contentsOf(bagModel.read(browser.stored(bagModel.key))), id))
  }

  /**
   * Waits a number of turns, different each time, before the shopper stops waiting.
   */
  async #shopperWait(tab: Tab): Promise<null> {
    this.#offers += 1
    for (let turns = (this.#offers * 7) % 20; turns >= 0; turns--) await this.household.turn(tab)
    return null
  }

  /** A log-out means to wipe changes that only this device had. */
  #excuseWiped(key: string, stored: unknown, value: unknown): void {
    const excuse = <List extends SyncFields>(model: SyncedListModel<List>, ledger: ShoppingLedger) => {
      const [before, after] = [model.read(stored), model.read(value)]
      const isWipe =
        after.generation > before.generation && after.sync === null && model.contentsOf(after).lines.length === 0
      if (before.sync && !after.sync) ledger.released(model.contentsOf(after).lines.map(lineNameOf))
      if (isWipe) ledger.excuseChanges(before.sync?.base ?? emptyContents, model.contentsOf(before))
    }
    if (key === bagModel.key) excuse(bagModel, this.#bags)
    if (key === wishlistModel.key) excuse(wishlistModel, this.#wishes)
  }

  /** Restores networks, logs everybody in, and syncs until nothing changes. */
  async settle(): Promise<void> {
    const { browsers } = this.household
    for (const browser of browsers) Object.assign(browser, { online: true, fates: [] })
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      for (const { tabs } of browsers) {
        this.start(tabs[0], (tab) => this.logIn(tab))
        await this.household.untilQuiet()
        this.start(tabs[0], ({ context }) => syncAccount(context))
        await this.household.untilQuiet()
      }
    }
  }

  faults(calm: boolean): string[] {
    const account = this.household.server.accountOf(USER.id)
    const bag: CartContents = {
      lines: [...account.bag].map(([name, quantity]) => ({ ...lineOf(name), quantity })),
      gift: account.gift,
    }
    const wishes: CartContents = { lines: account.wishes.map((productId) => ({ productId, quantity: 1 })), gift: null }
    return [
      ...this.#bugs.map((bug) => `A bug: ${bug instanceof Error ? bug.stack : bug}`),
      ...this.#unequal(bagModel, bag),
      ...this.#unequal(wishlistModel, wishes),
      ...this.#bags.faultsOf(bag),
      ...this.#wishes.faultsOf(wishes),
      ...(calm ? [...this.#bags.faultsOfCalm(bag), ...this.#wishes.faultsOfCalm(wishes)] : []),
    ]
  }

  #unequal<List extends SyncFields>(model: SyncedListModel<List>, account: CartContents): string[] {
    return this.household.browsers.flatMap((browser, number) => {
      const list = model.read(browser.stored(model.key))
      if (list.sync && !hasUnsavedChanges(model, list) && haveSameContents(model.contentsOf(list), account)) return []
      return [
        `The ${model.key} of browser ${number} is ${JSON.stringify(list)}, and the account has ${JSON.stringify(account)}.`,
      ]
    })
  }
}

function product(id: string) {
  return { ...lineOf(id), title: id, pricePaise: 100_00, image: '', stock: PLENTY, color: [] }
}

function wish(id: string) {
  const { size: _, ...item } = product(id)
  return item
}

function quantityIn({ lines }: CartContents, id: string): number {
  return lines.find((line) => lineNameOf(line) === id)?.quantity ?? 0
}
