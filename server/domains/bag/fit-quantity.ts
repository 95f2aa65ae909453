import type { Piece } from '../catalogue/piece-store.ts'

/** Why less was taken than was wanted. */
export type Short = { code: 'PRODUCT_UNKNOWN' } | { code: 'OUT_OF_STOCK' } | { code: 'ONLY_LEFT'; left: number }

/**
 * How many of a piece a line may hold, of the `wanted` ones (0 to 20). What the line holds already stays, even when the
 * stock has fallen below it: the shopper is shown that, and decides. `short` is null when all of them are taken.
 */
export function fitQuantity(
  piece: Piece | undefined,
  wanted: number,
  held: number,
): { quantity: number; short: Short | null } {
  const left = piece?.now.stock ?? 0
  const most = Math.max(held, left)
  if (wanted <= most) return { quantity: wanted, short: null }
  return { quantity: most, short: shortage(piece, left) }
}

function shortage(piece: Piece | undefined, left: number): Short {
  if (!piece?.isForSale) return { code: 'PRODUCT_UNKNOWN' }
  return left === 0 ? { code: 'OUT_OF_STOCK' } : { code: 'ONLY_LEFT', left }
}
