/** The server's rules for bags, wishlists and sessions, in memory and at once, for tests of how devices agree with it. */
import type { CallName } from '#contract/calls.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import type { CallInput, Outcome } from '#sync/api.ts'

interface Account {
  bag: Map<string, number>
  gift: { occasion: string; isCustom: boolean } | null
  bagRevision: number
  wishes: string[]
  wishesRevision: number
}

interface BagSent {
  products: { productID: string; quantity: number }[]
  giftData: Account['gift']
}

export class SimulatedServer {
  /** How many there are of each piece. One that is not in here does not exist. */
  readonly stock = new Map<string, number>()
  readonly #accounts = new Map<string, Account>()
  readonly #sessions = new Map<string, string>()
  #logins = 0

  accountOf(userId: string): Account {
    const account = this.#accounts.get(userId)
    if (account) return account
    const fresh: Account = { bag: new Map(), gift: null, bagRevision: 0, wishes: [], wishesRevision: 0 }
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

  isOpen(token: string): boolean {
    return this.#sessions.has(token)
  }

  /** Does a call as the server does it, all at once. */
  answer(name: CallName, { token = '', headers = {}, body }: CallInput): Outcome<unknown> {
    const userId = this.#sessions.get(token)
    if (userId === undefined) return refused('LOGIN_NEEDED')
    const account = this.accountOf(userId)
    const ifRevision = headers['if-match'] === undefined ? null : Number(headers['if-match'].slice(1, -1))
    switch (name) {
      case 'logout':
        this.revoke(token)
        return ok({})
      case 'readCart':
        return this.#bagAnswer(account)
      case 'replaceCart':
        if (ifRevision !== null && ifRevision !== account.bagRevision) return refused('CHANGED_ELSEWHERE')
        return this.#replaceBag(account, body as BagSent)
      case 'readWishlist':
        return this.#wishesAnswer(account)
      case 'replaceWishlist':
        if (ifRevision !== null && ifRevision !== account.wishesRevision) return refused('CHANGED_ELSEWHERE')
        return this.#replaceWishes(account, (body as { products: string[] }).products)
      default:
        throw new Error(`The simulated server does not know ${name}.`)
    }
  }

  #replaceBag(account: Account, { products, giftData }: BagSent): Outcome<unknown> {
    const bag = new Map<string, number>()
    const notes: unknown[] = []
    for (const { productID, quantity } of products) {
      const left = this.stock.get(productID) ?? 0
      const taken = Math.min(quantity, Math.max(left, account.bag.get(productID) ?? 0))
      if (taken > 0) bag.set(productID, taken)
      if (taken < quantity) notes.push({ productID, code: 'ONLY_LEFT', message: `Only ${left} left.`, quantity: taken })
    }
    const before = JSON.stringify([[...account.bag], account.gift])
    Object.assign(account, { bag, gift: giftData })
    if (JSON.stringify([[...bag], giftData]) !== before) account.bagRevision += 1
    return this.#bagAnswer(account, notes)
  }

  #replaceWishes(account: Account, products: string[]): Outcome<unknown> {
    const wishes = products.filter((id) => this.stock.has(id) || account.wishes.includes(id))
    if (wishes.join() !== account.wishes.join()) account.wishesRevision += 1
    account.wishes = wishes
    return this.#wishesAnswer(account)
  }

  #bagAnswer({ bag, gift, bagRevision }: Account, notes: unknown[] = []): Outcome<unknown> {
    const products = [...bag].map(([id, quantity]) => ({ productID: this.#piece(id), quantity }))
    return ok({ products, giftData: gift, revision: bagRevision, notes })
  }

  #wishesAnswer({ wishes, wishesRevision }: Account): Outcome<unknown> {
    return ok({ products: wishes.map((id) => this.#piece(id)), revision: wishesRevision })
  }

  #piece(id: string) {
    return { _id: id, title: id, price: 100, image: [], stock: this.stock.get(id) ?? 0, color: [] }
  }
}

function ok(answer: object): Outcome<unknown> {
  return { kind: 'ok', answer: structuredClone({ status: 'ok', ...answer }), savedAt: null }
}

function refused(code: ErrorCode): Outcome<unknown> {
  const { message } = errors[code]
  return { kind: 'refused', code, message, fields: {}, answer: { status: 'error', code, message } }
}
