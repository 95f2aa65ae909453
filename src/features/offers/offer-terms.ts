import type { Offer } from '#contract/schemas/order.ts'
import { formatShortDate } from '../../lib/format-date.ts'

/** E.g. `Once for each shopper, until 31 Dec 2026. No minimum amount.` */
export function offerTerms({ perShopper, endsAt }: Pick<Offer, 'perShopper' | 'endsAt'>): string {
  // It ends with its last day, so the moment itself is the next one.
  const end = endsAt && `until ${formatShortDate(new Date(Date.parse(endsAt) - 1).toISOString())}`
  const limits = [perShopper !== null && timesEach(perShopper), end].filter(Boolean).join(', ')
  return `${limits && `${limits.charAt(0).toUpperCase()}${limits.slice(1)}. `}No minimum amount.`
}

function timesEach(perShopper: number): string {
  return `${perShopper === 1 ? 'once' : `${perShopper} times`} for each shopper`
}
