/** When a parcel comes, and whether it can be paid at the door. By the first digits of the PIN code. */
import type { Address } from './address.ts'
import type { DeliveryZone } from './schemas/delivery.ts'

const DAY_MS = 24 * 60 * 60_000
const INDIA_OFFSET_MS = 5.5 * 60 * 60_000
const SUNDAY = 0
/** The first of January 1970. */
const THURSDAY = 4

/** The zone of a PIN code: that with the longest prefix. Null where the shop does not deliver. */
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

/** Whether the carrier takes cash at an address. The zones know India only; elsewhere nothing speaks against it. */
export function isCodAvailableAt(
  zones: readonly DeliveryZone[],
  { country, pincode }: Pick<Address, 'country' | 'pincode'>,
): boolean {
  return country.trim().toLowerCase() !== 'india' || findDeliveryZone(zones, pincode.trim())?.cod === true
}

/** The days on which a parcel ordered at `now` (epoch ms) can come, as instants within them. Carriers rest on Sundays. */
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
