/**
 * States of a parcel. `new`: not yet handed over, including while the pickup is prepared. `out`: out for delivery.
 * `undelivered`: a delivery attempt failed. `returning`: on its way back to the shop ("RTO", return to origin). `lost`:
 * lost, damaged or destroyed. `cancelled`: recalled before the pickup.
 */
export const parcelStates = [
  'new',
  'picked up',
  'in transit',
  'out',
  'undelivered',
  'delivered',
  'returning',
  'returned',
  'lost',
  'cancelled',
] as const

export type ParcelState = (typeof parcelStates)[number]

/** Couriers report nothing after these. */
export const finalParcelStates = ['delivered', 'returned', 'cancelled'] as const satisfies readonly ParcelState[]

/**
 * Reports arrive late, repeatedly and in any order: a parcel that left is never `new` or
 * `cancelled` again; one that is delivered, back or recalled stays so. A lost parcel may be found.
 */
export function canParcelBecome(from: ParcelState, to: ParcelState): boolean {
  if (from === to || finalParcelStates.some((state) => state === from)) return false
  if (to === 'new') return false
  if (to === 'cancelled') return from === 'new'
  if (to === 'picked up') return from === 'new'
  // Couriers scan a returning parcel as "in transit", too.
  if (from === 'returning') return to === 'returned' || to === 'delivered' || to === 'lost'
  return true
}
