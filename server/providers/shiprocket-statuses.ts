/**
 * Shipment status codes from "Tracking" and "Shipments" of
 * https://apidocs.shiprocket.in.
 */
import type { ParcelState } from '#contract/orders/parcel-state.ts'

const statesByCode: ReadonlyMap<number, ParcelState> = new Map([
  ...codes('new', 1, 2, 3, 4, 5, 11, 13, 15, 19, 20, 27, 52, 59, 60, 61, 62, 63, 67, 68, 71, 72),
  // 6 Shipped, 42 Picked up, 51 Handover to courier
  ...codes('picked up', 6, 42, 51),
  // 18 In transit, 22 Delayed, 38 Reached destination hub, 39 Misrouted, 48–57 on
  // the way abroad
  ...codes('in transit', 18, 22, 38, 39, 48, 49, 50, 54, 55, 56, 57),
  ...codes('out', 17),
  // 21 Undelivered, 77 Issue related to the recipient
  ...codes('undelivered', 21, 77),
  // 7 Delivered, 26 Fulfilled, 43 Self fulfilled
  ...codes('delivered', 7, 26, 43),
  // 9 RTO initiated, 40 RTO not delivered, 41 RTO out for delivery, 46 RTO in
  // transit, 75 RTO lock, 78 back in our city
  ...codes('returning', 9, 40, 41, 46, 75, 78),
  // 10 RTO delivered, 14 RTO acknowledged
  ...codes('returned', 10, 14),
  // 12 Lost, 24 Destroyed, 25 Damaged, 44 Disposed of, 76 Untraceable
  ...codes('lost', 12, 24, 25, 44, 76),
  // 8 Cancelled, 16 Cancellation requested, 45 Cancelled before dispatch
  ...codes('cancelled', 8, 16, 45),
])

/** Null for codes that say nothing about it. */
export function parcelStateOf(code: number): ParcelState | null {
  return statesByCode.get(code) ?? null
}

/**
 * Of an order, which has a text instead of a code. Returns begin with `RETURN`
 * ("Get all Orders": order status codes).
 */
export function orderProgressOf(status: string): 'waiting' | 'left' | 'cancelled' {
  const text = status.toUpperCase()
  // `CANCELED`, `CANCELLATION REQUESTED` or `RETURN PICKUP CANCELLED`.
  if (/\bCANCEL/.test(text)) return 'cancelled'
  return /PICKED ?UP|SHIPPED|TRANSIT|DELIVER|HUB|RTO|LOST|DAMAGED|DESTROYED|HANDOVER/.test(text) ? 'left' : 'waiting'
}

function codes(state: ParcelState, ...list: readonly number[]): (readonly [number, ParcelState])[] {
  return list.map((code) => [code, state] as const)
}
