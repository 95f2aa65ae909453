/** Statuses from "Tracking" of https://apidocs.shiprocket.in. */

/** What a courier may report ("Tracking": shipment status codes). */
const names: Readonly<Record<number, string>> = {
  1: 'AWB Assigned',
  3: 'PICKUP SCHEDULED',
  6: 'SHIPPED',
  7: 'DELIVERED',
  8: 'CANCELED',
  9: 'RTO INITIATED',
  10: 'RTO DELIVERED',
  12: 'LOST',
  17: 'OUT FOR DELIVERY',
  18: 'IN TRANSIT',
  19: 'OUT FOR PICKUP',
  21: 'UNDELIVERED',
  42: 'PICKED UP',
  46: 'RTO IN TRANSIT',
}

/** Different for returns to the shop ("Get all Orders": order status codes 21–32). */
const namesOfReturns: Readonly<Record<number, string>> = {
  1: 'RETURN INITIATED',
  3: 'RETURN PICKUP GENERATED',
  7: 'RETURN DELIVERED',
  8: 'RETURN CANCELLED',
  18: 'RETURN IN TRANSIT',
  42: 'RETURN PICKED UP',
}

export const CANCELLED = 8

/** Undefined for a code that the sandbox does not know. */
export function nameStatus(code: number, isReturn: boolean): string | undefined {
  return (isReturn ? namesOfReturns[code] : undefined) ?? names[code]
}

/** No courier has collected the parcel yet. */
export function isWaiting(code: number): boolean {
  return code === 0 || code === 1 || code === 3
}
