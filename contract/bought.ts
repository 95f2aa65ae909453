/**
 * What becomes of a bag when pieces in it are bought. A purchase is no removal: whoever wanted three and bought two still
 * wants one, and whoever adds the piece again wants it again. So an account tells what was bought since a device last
 * heard of it, and every copy of the bag loses just that, once, in the very write that learns of it.
 */
import { quantities, sameGift, type Wanted, type WantedLine } from './wanted.ts'

/** Fewer of each by what was bought, none less than none. The occasion goes with the order, or with the last line. */
export function withoutBought({ lines, gift }: Wanted, bought: Wanted): Wanted {
  const gone = quantities(bought)
  const left = lines
    .map(({ id, quantity }) => ({ id, quantity: quantity - (gone.get(id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
  const isGiftGone = sameGift(gift, bought.gift) || (left.length === 0 && lines.length > 0)
  return { lines: left, gift: isGiftGone ? null : gift }
}

/** What an account had before: the same with what was bought put back. */
export function withBought({ lines, gift }: Wanted, bought: Wanted): Wanted {
  const more = quantities(bought)
  const known = new Set(lines.map(({ id }) => id))
  return {
    lines: [
      ...lines.map(({ id, quantity }) => ({ id, quantity: quantity + (more.get(id) ?? 0) })),
      ...bought.lines.filter(({ id }) => !known.has(id)),
    ],
    gift: gift ?? bought.gift,
  }
}

/** As much of what was bought as a copy had in common with the account. What only this copy has is its own. */
export function boughtOf(shared: Wanted, bought: Wanted): Wanted {
  const had = quantities(shared)
  const lines = bought.lines
    .map(({ id, quantity }): WantedLine => ({ id, quantity: Math.min(quantity, had.get(id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
  return { lines, gift: sameGift(shared.gift, bought.gift) ? bought.gift : null }
}
