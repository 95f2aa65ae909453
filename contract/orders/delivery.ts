import type { DeliveryZone } from '../schemas/delivery.ts'

const DAY_MS = 24 * 60 * 60_000
const INDIA_OFFSET_MS = 5.5 * 60 * 60_000
const SUNDAY = 0
/** 1 January 1970. */
const THURSDAY = 4

/** Null if the shop does not deliver there. The longest matching prefix wins. */
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

/** Days on which an order placed at `now` may arrive (epoch ms). Carriers do not deliver on Sundays. */
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
