/**
 * What shoppers did to their pieces, kept apart from all that is tested: from it follows what a bag must hold in the end,
 * whatever happened in between.
 */
import type { CartContents } from '#contract/bag/cart-contents.ts'

interface Entry {
  /** The largest quantity that anybody ever wanted. */
  most: number
  /** The largest that was in a bag for sure. */
  sure: number
  /** Somebody wanted less of it at some time, or it may have been lost for a good reason. */
  mayBeLess: boolean
  /** It was changed by a guest, or belonged to one: a login then keeps the larger quantity. */
  isShared: boolean
  /** Where it was changed. */
  places: Set<unknown>
  /** The server was asked for it first, and may have it though its device does not know. */
  isOffered: boolean
  /** As it was left by the last change. */
  last: number
  /** How many more were put in than taken out, all told. */
  added: number
  /** How many orders there were of it, */
  orders: number
  /** how many these took out of the account's bag, */
  bought: number
  /** and how many they should have found there besides. */
  missed: number
}

/** The server as a place that changes things. */
const SERVER = Symbol('server')

export class ShoppingLedger {
  readonly #entries = new Map<string, Entry>()

  /** Somebody changed a document, here. `asGuest`: what the account has of the piece counts as well. */
  changed(place: unknown, before: CartContents, after: CartContents, asGuest: boolean): void {
    const [had, has] = [amounts(before), amounts(after)]
    for (const id of new Set([...had.keys(), ...has.keys()])) {
      const [less, more] = [had.get(id) ?? 0, has.get(id) ?? 0]
      if (less === more) continue
      const entry = this.#entryOf(id)
      entry.places.add(place)
      if (asGuest) entry.isShared = true
      entry.added += more - less
      entry.most = Math.max(entry.most, more)
      entry.sure = Math.max(entry.sure, more)
      entry.last = more
      if (more < less) entry.mayBeLess = true
    }
  }

  /** Somebody asked the server for so many of a piece, and may get them. */
  asked(id: string, quantity: number): void {
    const entry = this.#entryOf(id)
    entry.most = Math.max(entry.most, quantity)
    entry.isOffered = true
  }

  /** So many are in the bag here since. */
  left(place: unknown, id: string, quantity: number): void {
    const entry = this.#entryOf(id)
    entry.places.add(place)
    entry.sure = Math.max(entry.sure, quantity)
    entry.last = quantity
  }

  /** So many of each were ordered, and so many of these taken out of the account's bag. */
  bought(ordered: ReadonlyMap<string, number>, taken: ReadonlyMap<string, number>): void {
    for (const [id, quantity] of ordered) {
      const entry = this.#entryOf(id)
      const left = taken.get(id) ?? 0
      entry.orders += 1
      entry.bought += left
      entry.missed += quantity - left
    }
  }

  /** These are a guest's from now on. */
  released(ids: Iterable<string>): void {
    for (const id of ids) this.#entryOf(id).isShared = true
  }

  /** These pieces may be gone, or fewer, for a reason that the shopper knows. */
  excuse(ids: Iterable<string>): void {
    for (const id of ids) {
      const entry = this.#entryOf(id)
      entry.mayBeLess = true
      entry.places.add(SERVER)
    }
  }

  /** What is wrong with this end of all that happened, as sentences. */
  faultsOf(end: CartContents): string[] {
    const has = amounts(end)
    return [...this.#entries].flatMap(([id, entry]) => {
      const { most, sure, mayBeLess, added, orders, bought, missed } = entry
      const quantity = has.get(id) ?? 0
      const isExact = isOnes(entry) && !entry.isShared && !entry.isOffered && !mayBeLess
      // Two orders that did not know of each other may both be for the same pieces.
      if (isExact && orders === 1 && missed > 0) return [`An order of ${id} did not find ${missed} in the bag.`]
      if (isExact && bought > 0 && quantity !== added - bought) {
        return [`There are ${quantity} of ${id}; ${added} were put in, and ${bought} of them bought.`]
      }
      if (quantity > most) return [`There are ${quantity} of ${id}, and nobody ever wanted more than ${most}.`]
      if (!mayBeLess && quantity < sure - bought) return [`There are ${quantity} of ${id}, and ${sure} were put in.`]
      return []
    })
  }

  /** The same, where nothing was lost on the way: what only one place changed is as that place left it. */
  faultsOfCalm(end: CartContents): string[] {
    const has = amounts(end)
    return [...this.#entries].flatMap(([id, entry]) => {
      const quantity = has.get(id) ?? 0
      const isWrong = isOnes(entry) && entry.bought === 0 && quantity !== entry.last
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
      places: new Set(),
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

/** Only one place changed it. */
function isOnes({ places }: Entry): boolean {
  return places.size === 1 && !places.has(SERVER)
}

function amounts({ lines }: CartContents): Map<string, number> {
  return new Map(lines.map(({ productId, quantity }) => [productId, quantity]))
}
