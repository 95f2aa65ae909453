/** Finds the delivery zone of a PIN code (postal code) and calculates its delivery dates. */

import type { DeliveryZone } from '../schemas/delivery.ts'

const DAY_MS = 24 * 60 * 60_000
const INDIA_OFFSET_MS = 5.5 * 60 * 60_000
const SUNDAY = 0
/** Weekday of 1 January 1970, the starting point for calculating weekdays. */
const THURSDAY = 4

/**
 * Returns the delivery zone that covers a PIN code (postal code), or null if the shop does not deliver there. If
 * several zones match, the zone with the longest matching prefix wins.
 */
export function findDeliveryZone(zones: readonly DeliveryZone[], pin: string): DeliveryZone | null {
  let found: DeliveryZone | null = null
  let length = 0
  for (const zone of zones) {
    for (const prefix of zone.prefixes) {
      if (!pin.startsWith(prefix) || prefix.length <= length) continue
      found = zone
      length = prefix.length
    }
  }
  return found
}

/**
 * Returns the first and the last day on which an order placed at `now` may arrive, each as a time on that day (epoch
 * ms). Skips Sundays, because carriers do not deliver then.
 */
export function estimateDelivery({ days: [first, last] }: DeliveryZone, now: number): { first: number; last: number } {
  return { first: addDeliveryDays(now, first), last: addDeliveryDays(now, last) }
}

function addDeliveryDays(now: number, days: number): number {
  let instant = now
  for (let left = days; left > 0; ) {
    instant += DAY_MS
    if (weekdayInIndia(instant) !== SUNDAY) left -= 1
  }
  return instant
}

function weekdayInIndia(instant: number): number {
  return (Math.floor((instant + INDIA_OFFSET_MS) / DAY_MS) + THURSDAY) % 7
}
