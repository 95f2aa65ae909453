/**
 * What shoppers did to their pieces, kept apart from all that is tested: from it follows what a bag must hold in the end,
 * whatever happened in between.
 */
import type { Wanted } from '#contract/wanted.ts'

interface Entry {
  /** The largest quantity that anybody ever wanted. */
  most: number
  /** The largest that was in a bag for sure. */
  sure: number
  /** Somebody wanted less of it at some time, or it may have been lost for a good reason. */
  mayBeLess: boolean
  /** Where it was changed. */
  places: Set<unknown>
  /** As it was left by the last change. */
  last: number
}

/** The server as a place that changes things. */
const SERVER = Symbol('server')

export class ShoppingLedger {
  readonly #entries = new Map<string, Entry>()

  /** Somebody changed a document, here. */
  changed(place: unknown, before: Wanted, after: Wanted): void {
    const [had, has] = [amounts(before), amounts(after)]
    for (const id of new Set([...had.keys(), ...has.keys()])) {
      const [less, more] = [had.get(id) ?? 0, has.get(id) ?? 0]
      if (less === more) continue
      const entry = this.#entryOf(id)
      entry.places.add(place)
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
    entry.places.add(SERVER)
  }

  /** And got them. */
  got(id: string, quantity: number): void {
    const entry = this.#entryOf(id)
    entry.sure = Math.max(entry.sure, quantity)
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
  faultsOf(end: Wanted): string[] {
    const has = amounts(end)
    return [...this.#entries].flatMap(([id, { most, sure, mayBeLess }]) => {
      const quantity = has.get(id) ?? 0
      if (quantity > most) return [`There are ${quantity} of ${id}, and nobody ever wanted more than ${most}.`]
      if (!mayBeLess && quantity < sure) return [`There are ${quantity} of ${id}, and ${sure} were put in.`]
      return []
    })
  }

  /** The same, where nothing was lost on the way: what only one place changed is as that place left it. */
  faultsOfCalm(end: Wanted): string[] {
    const has = amounts(end)
    return [...this.#entries].flatMap(([id, { places, last }]) => {
      const quantity = has.get(id) ?? 0
      const isOnes = places.size === 1 && !places.has(SERVER)
      return isOnes && quantity !== last ? [`There are ${quantity} of ${id}, and ${last} were left.`] : []
    })
  }

  #entryOf(id: string): Entry {
    const entry = this.#entries.get(id) ?? { most: 0, sure: 0, mayBeLess: false, places: new Set(), last: 0 }
    this.#entries.set(id, entry)
    return entry
  }
}

function amounts({ lines }: Wanted): Map<string, number> {
  return new Map(lines.map(({ id, quantity }) => [id, quantity]))
}
