import { formatRupees, totalRupees } from './money.ts'

/** A line of the bag that is not as the shopper saw it. Amounts are rupees for one piece. */
export interface LineChange {
  productID: string
  title: string
  /** As it was sent. `price` is null when the shopper's price was not sent along. */
  was: { price: number | null; quantity: number }
  /** As it can be bought now. `quantity` is never more than `was.quantity`; 0 when it is sold out. */
  is: { price: number; quantity: number }
}

/** What lines come to (rupees) once these changes are accepted. */
export function totalWith(
  lines: readonly { readonly id: string; readonly price: number; readonly quantity: number }[],
  changes: readonly Pick<LineChange, 'productID' | 'is'>[],
): number {
  const changed = new Map(changes.map(({ productID, is }) => [productID, is]))
  return totalRupees(lines.map((line) => changed.get(line.id) ?? line))
}

/** What changed, for people: `price changed from ₹499 to ₹549, only 2 left`. */
export function changeInWords({ was, is }: LineChange): string {
  if (is.quantity === 0) return 'sold out'
  const isDearerOrCheaper = was.price !== null && was.price !== is.price
  return [
    isDearerOrCheaper && `price changed from ${formatRupees(was.price ?? 0)} to ${formatRupees(is.price)}`,
    is.quantity < was.quantity && `only ${is.quantity} left`,
  ]
    .filter(Boolean)
    .join(', ')
}
