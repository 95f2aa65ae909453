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

/** The first and the last day on which a parcel may arrive (epoch ms). */
export interface Arrival {
  first: number
  last: number
}

/** Of an order placed at `now` (epoch ms). Carriers do not deliver on Sundays. */
export function estimateDelivery({ days: [first, last] }: DeliveryZone, now: number): Arrival {
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

/** In India, e.g. `Tue 1 – Wed 2 Dec`, `Mon 30 Nov – Wed 2 Dec` or `Tue 1 Dec`. */
export function formatArrival({ first, last }: Arrival): string {
  const [from, to] = [dayInIndia(first), dayInIndia(last)]
  const end = `${to.day} ${to.month}`
  if (`${from.day} ${from.month}` === end) return end
  return from.month === to.month ? `${from.day} – ${end}` : `${from.day} ${from.month} – ${end}`
}

/** On first use: the first formatter of a page keeps a slow phone busy. */
let formatter: Intl.DateTimeFormat | undefined

function dayInIndia(instant: number): { day: string; month: string } {
  formatter ??= new Intl.DateTimeFormat('en-IN', {
    timeZone: 'Asia/Kolkata',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  })
  const parts = Object.fromEntries(formatter.formatToParts(instant).map(({ type, value }) => [type, value]))
  return { day: `${parts.weekday} ${parts.day}`, month: parts.month ?? '' }
}

function weekdayInIndia(instant: number): number {
  return (Math.floor((instant + INDIA_OFFSET_MS) / DAY_MS) + THURSDAY) % 7
}
