/**
 * What becomes of a bag when pieces in it are bought. A purchase is no removal: whoever wanted three and bought two still
 * wants one, and whoever adds the piece again wants it again. So an account tells what was bought since a device last
 * heard of it, and every copy of the bag loses just that, once, in the very write that learns of it.
 */
import { linesOf, quantities, sameGift, type Wanted } from './wanted.ts'

/** Fewer of each by what was bought, none less than none. The occasion goes with the order, or with the last line. */
export function withoutBought(wanted: Wanted, bought: Wanted): Wanted {
  const [had, gone] = tablesOf(wanted, bought)
  const lines = linesOf(had.keys(), (id) => (had.get(id) ?? 0) - (gone.get(id) ?? 0))
  const isGiftGone = sameGift(wanted.gift, bought.gift) || (lines.length === 0 && had.size > 0)
  return { lines, gift: isGiftGone ? null : wanted.gift }
}

/** What an account had before: the same with what was bought put back. */
export function withBought(wanted: Wanted, bought: Wanted): Wanted {
  const [has, more] = tablesOf(wanted, bought)
  const lines = linesOf([...has.keys(), ...more.keys()], (id) => (has.get(id) ?? 0) + (more.get(id) ?? 0))
  return { lines, gift: wanted.gift ?? bought.gift }
}

/** As much of what was bought as a copy had in common with the account. What only this copy has is its own. */
export function boughtOf(shared: Wanted, bought: Wanted): Wanted {
  const [had, gone] = tablesOf(shared, bought)
  const lines = linesOf(gone.keys(), (id) => Math.min(had.get(id) ?? 0, gone.get(id) ?? 0))
  return { lines, gift: sameGift(shared.gift, bought.gift) ? bought.gift : null }
}

const tablesOf = (one: Wanted, other: Wanted) => [quantities(one), quantities(other)] as const
