/** The server’s rules for bags, wishlists and sessions, in memory. */
import type { EndpointName } from '#contract/endpoints.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import type { Outcome, RequestInput } from '#sync/api.ts'
import { lineNameOf, lineOf, wireLineOf } from './line-names.ts'

interface Account {
  /** By line name. */
  bag: Map<string, number>
  gift: { occasion: string; isCustom: boolean } | null
  bagRevision: number
  /** By orders, with the bag’s revision after each. */
  taken: { revision: number; products: Map<string, number>; giftData: { occasion: string; isCustom: boolean } | null }[]
  wishes: string[]
  wishesRevision: number
}

/** As its page receives it. */
export interface SimulatedOrder {
  bagRevision: number | null
  products: { productID: { _id: string }; size?: string | undefined; quantity: number }[]
  giftData: Account['gift']
}

interface BagSent {
  products: { productID: string; size?: string | undefined; quantity: number }[]
  giftData: Account['gift']
}

export class SimulatedServer {
  /** By line name. What is missing here does not exist. */
  readonly stock = new Map<string, number>()
  /**
   * With the ordered quantity of each line, and how many were taken out of the bag.
   */
  onOrder: (ordered: ReadonlyMap<string, number>, taken: ReadonlyMap<string, number>) => void = () => undefined
  /** By the idempotency key of their purchase. */
  readonly #orders = new Map<string, SimulatedOrder>()
  readonly #accounts = new Map<string, Account>()
  readonly #sessions = new Map<string, string>()
  #logins = 0

  accountOf(userId: string): Account {
    const account = this.#accounts.get(userId)
    if (account) return account
    const fresh: Account = { bag: new Map(), gift: null, bagRevision: 0, taken: [], wishes: [], wishesRevision: 0 }
    this.#accounts.set(userId, fresh)
    return fresh
  }

  logIn(userId: string): string {
    this.#logins += 1
    const token = `token-${this.#logins}`
    this.#sessions.set(token, userId)
    return token
  }

  revoke(token: string): void {
    this.#sessions.delete(token)
  }

  userOf(token = ''): string | undefined {
    return this.#sessions.get(token)
  }

  isOpen(token: string): boolean {
    return this.#sessions.has(token)
  }

  /** In a single step. */
  respond(name: EndpointName, { token = '', headers = {}, query = {}, body }: RequestInput): Outcome<unknown> {
    const userId = this.#sessions.get(token)
    if (userId === undefined) return refused('LOGIN_NEEDED')
    const account = this.accountOf(userId)
    const ifRevision = headers['if-match'] === undefined ? null : Number(headers['if-match'].slice(1, -1))
    switch (name) {
      case 'logout':
        this.revoke(token)
        return ok({})
      case 'readCart':
        return this.#bagResponse(account, { since: query.since as number | undefined })
      case 'createOrder':
        return ok({ data: this.placeOrder(userId, headers['idempotency-key'] ?? '', body as BagSent) })
      case 'completeCheckout':
        return this.#orderResponse((body as { intendedID: string }).intendedID)
      case 'replaceCart':
        if (ifRevision !== null && ifRevision !== account.bagRevision) return refused('CHANGED_ELSEWHERE')
        return this.#replaceBag(account, body as BagSent, ifRevision)
      case 'readWishlist':
        return this.#wishlistResponse(account)
      case 'replaceWishlist':
        if (ifRevision !== null && ifRevision !== account.wishesRevision) return refused('CHANGED_ELSEWHERE')
        return this.#replaceWishes(account, (body as { products: string[] }).products, ifRevision)
      default:
        throw new Error(`The simulated server does not know ${name}.`)
    }
  }

  #replaceBag(account: Account, { products, giftData }: BagSent, ifRevision: number | null): Outcome<unknown> {
    const bag = new Map<string, number>()
    const notes: unknown[] = []
    for (const { quantity, ...line } of products) {
      const name = nameOf(line)
      const left = this.stock.get(name) ?? 0
      const taken = Math.min(quantity, Math.max(left, account.bag.get(name) ?? 0))
      if (taken > 0) bag.set(name, taken)
      if (taken < quantity) notes.push({ ...line, code: 'ONLY_LEFT', message: `Only ${left} left.`, quantity: taken })
    }
    const before = JSON.stringify([[...account.bag], account.gift])
    Object.assign(account, { bag, gift: giftData })
    if (ifRevision !== null || JSON.stringify([[...bag], giftData]) !== before) account.bagRevision += 1
    return this.#bagResponse(account, { notes })
  }

  #replaceWishes(account: Account, products: string[], ifRevision: number | null): Outcome<unknown> {
    const wishes = products.filter((id) => this.#sells(id) || account.wishes.includes(id))
    if (ifRevision !== null || wishes.join() !== account.wishes.join()) account.wishesRevision += 1
    account.wishes = wishes
    return this.#wishlistResponse(account)
  }

  /** Places it once per key, also when a webhook reports a payment. */
  placeOrder(userId: string, key: string, { products, giftData }: BagSent): SimulatedOrder {
    const known = this.#orders.get(key)
    if (known) return known
    const account = this.accountOf(userId)
    const taken = new Map<string, number>()
    for (const { quantity, ...line } of products) {
      const name = nameOf(line)
      const had = account.bag.get(name) ?? 0
      if (had > 0) taken.set(name, Math.min(had, quantity))
      if (had > quantity) account.bag.set(name, had - quantity)
      else account.bag.delete(name)
    }
    account.bagRevision += 1
    const isGone = account.bag.size === 0 || account.gift?.occasion === giftData?.occasion
    account.taken.push({ revision: account.bagRevision, products: taken, giftData: isGone ? account.gift : null })
    if (isGone) account.gift = null
    this.onOrder(new Map(products.map((line) => [nameOf(line), line.quantity])), taken)
    const order: SimulatedOrder = {
      bagRevision: account.bagRevision,
      products: products.map(({ productID, ...line }) => ({ productID: { _id: productID }, ...line })),
      giftData,
    }
    this.#orders.set(key, order)
    return order
  }

  #orderResponse(key: string): Outcome<unknown> {
    const order = this.#orders.get(key)
    return order ? ok({ data: order }) : refused('PAYMENT_PENDING')
  }

  #bagResponse(
    { bag, gift, bagRevision, taken }: Account,
    { notes = [], since = bagRevision }: { notes?: unknown[]; since?: number | undefined } = {},
  ): Outcome<unknown> {
    const products = [...bag].map(([name, quantity]) => {
      const { productID, ...size } = wireLineOf(name)
      return { productID: this.#product(productID, this.stock.get(name)), ...size, quantity }
    })
    const sums = new Map<string, number>()
    const orders = taken.filter(({ revision }) => revision > since)
    for (const [name, quantity] of orders.flatMap((order) => [...order.products])) {
      sums.set(name, (sums.get(name) ?? 0) + quantity)
    }
    const bought = {
      products: [...sums].map(([name, quantity]) => ({ ...wireLineOf(name), quantity })),
      giftData: orders.at(-1)?.giftData ?? null,
    }
    return ok({ products, giftData: gift, revision: bagRevision, bought, notes })
  }

  #wishlistResponse({ wishes, wishesRevision }: Account): Outcome<unknown> {
    return ok({ products: wishes.map((id) => this.#product(id, this.stock.get(id))), revision: wishesRevision })
  }

  /** The product exists, in at least one size. */
  #sells(productId: string): boolean {
    return [...this.stock.keys()].some((name) => lineOf(name).productId === productId)
  }

  #product(id: string, stock = 0) {
    return { _id: id, title: id, price: 100, image: [], stock, color: [] }
  }
}

function nameOf({ productID, size }: { productID: string; size?: string | undefined }): string {
  return lineNameOf({ productId: productID, size })
}

function ok(body: object): Outcome<unknown> {
  return { kind: 'ok', data: structuredClone({ status: 'ok', ...body }), savedAt: null }
}

function refused(code: ErrorCode): Outcome<unknown> {
  const { message } = errors[code]
  return { kind: 'refused', code, message, fields: {}, data: { status: 'error', code, message } }
}
