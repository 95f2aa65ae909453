/**
 * What shoppers did with their products, recorded independently of the tested
 * code, and what a bag must contain in the end. Ids are line names: a product, or
 * a product in a size.
 */
import type { CartContents } from '#contract/bag/cart-contents.ts'
import { lineNameOf } from './line-names.ts'

interface Entry {
  /** Ever requested. */
  most: number
  /** Certainly in a bag. */
  sure: number
  /** It was reduced, or may have been lost for a good reason. */
  mayBeLess: boolean
  /**
   * A guest changed the product or owned it: a login then keeps the larger quantity.
   */
  isShared: boolean
  /** They changed it. */
  browsers: Set<unknown>
  /**
   * The server was asked first, and may have accepted it without the device’s
   * knowledge.
   */
  isOffered: boolean
  /** After the last change. */
  last: number
  /** In all, minus what was removed. */
  added: number
  orders: number
  /** Taken out of the account’s bag by these orders. */
  bought: number
  /** Not found in the account’s bag by these orders. */
  missed: number
}

/** Stands for the server among the browsers that change products. */
const SERVER = Symbol('server')

export class ShoppingLedger {
  readonly #entries = new Map<string, Entry>()

  /** `asGuest`: the account’s quantity counts as well. */
  changed(browser: unknown, before: CartContents, after: CartContents, asGuest: boolean): void {
    const [had, has] = [amounts(before), amounts(after)]
    for (const id of new Set([...had.keys(), ...has.keys()])) {
      const [less, more] = [had.get(id) ?? 0, has.get(id) ?? 0]
      if (less === more) continue
      const entry = this.#entryOf(id)
      entry.browsers.add(browser)
      if (asGuest) entry.isShared = true
      entry.added += more - less
      entry.most = Math.max(entry.most, more)
      entry.sure = Math.max(entry.sure, more)
      entry.last = more
      if (more < less) entry.mayBeLess = true
    }
  }

  /** The request may succeed unnoticed. */
  asked(id: string, quantity: number): void {
    const entry = this.#entryOf(id)
    entry.most = Math.max(entry.most, quantity)
    entry.isOffered = true
  }

  /** The quantity in a browser’s bag after a request. */
  left(browser: unknown, id: string, quantity: number): void {
    const entry = this.#entryOf(id)
    entry.browsers.add(browser)
    entry.sure = Math.max(entry.sure, quantity)
    entry.last = quantity
  }

  /** `taken` is how many of them left the account’s bag. */
  bought(ordered: ReadonlyMap<string, number>, taken: ReadonlyMap<string, number>): void {
    for (const [id, quantity] of ordered) {
      const entry = this.#entryOf(id)
      const left = taken.get(id) ?? 0
      entry.orders += 1
      entry.bought += left
      entry.missed += quantity - left
    }
  }

  /** They belong to a guest from now on. */
  released(ids: Iterable<string>): void {
    for (const id of ids) this.#entryOf(id).isShared = true
  }

  /** They may be gone or fewer, for a reason that the shopper knows. */
  excuse(ids: Iterable<string>): void {
    for (const id of ids) {
      const entry = this.#entryOf(id)
      entry.mayBeLess = true
      entry.browsers.add(SERVER)
    }
  }

  /** Like `excuse`, for everything that differs. */
  excuseChanges(before: CartContents, after: CartContents): void {
    const [had, has] = [amounts(before), amounts(after)]
    this.excuse([...had.keys(), ...has.keys()].filter((id) => had.get(id) !== has.get(id)))
  }

  /** What is wrong with the final contents, as sentences. */
  faultsOf(end: CartContents): string[] {
    const has = amounts(end)
    return [...this.#entries].flatMap(([id, entry]) => {
      const { most, sure, mayBeLess, added, orders, bought, missed } = entry
      const quantity = has.get(id) ?? 0
      const isExact = hasOneBrowser(entry) && !entry.isShared && !entry.isOffered && !mayBeLess
      // Two orders that did not know of each other may be for the same products.
      if (isExact && orders === 1 && missed > 0) return [`An order of ${id} did not find ${missed} in the bag.`]
      if (isExact && bought > 0 && quantity !== added - bought) {
        return [`There are ${quantity} of ${id}; ${added} were put in, and ${bought} of them bought.`]
      }
      if (quantity > most) return [`There are ${quantity} of ${id}, and nobody ever wanted more than ${most}.`]
      if (!mayBeLess && quantity < sure - bought) return [`There are ${quantity} of ${id}, and ${sure} were put in.`]
      return []
    })
  }

  /**
   * Like `faultsOf`, but no change was lost: what only one browser changed is as
   * that browser left it.
   */
  faultsOfCalm(end: CartContents): string[] {
    const has = amounts(end)
    return [...this.#entries].flatMap(([id, entry]) => {
      const quantity = has.get(id) ?? 0
      const isWrong = hasOneBrowser(entry) && entry.bought === 0 && quantity !== entry.last
      return isWrong ? [`There are ${quantity} of ${id}, and ${entry.last} were left.`] : []
    })
  }

  #entryOf(id: string): Entry {
    const known = this.#entries.get(id)
    if (known) return known
    const entry: Entry = {
      most: 0,
      sure: 0,
      mayBeLess: false,
      isShared: false,
      browsers: new Set(),
      isOffered: false,
      last: 0,
      added: 0,
      orders: 0,
      bought: 0,
      missed: 0,
    }
    this.#entries.set(id, entry)
    return entry
  }
}

function hasOneBrowser({ browsers }: Entry): boolean {
  return browsers.size === 1 && !browsers.has(SERVER)
}

function amounts({ lines }: CartContents): Map<string, number> {
  return new Map(lines.map((line) => [lineNameOf(line), line.quantity]))
}
