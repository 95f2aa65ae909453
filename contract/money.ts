/**
 * Money. Inside the server and the database amounts are whole paise; on the wire and on the screen they are rupees.
 * This file is the only place that converts, so no sum is ever made of fractions.
 */

/** Whole paise of an amount in rupees. Rounds to the nearest paisa. */
export function toPaise(rupees: number): number {
  return Math.round(rupees * 100)
}

/** Rupees of an amount in whole paise, as the wire carries them. */
export function toRupees(paise: number): number {
  return paise / 100
}

/** Sum of rupee amounts, each times its quantity, exact to the paisa. */
export function totalRupees(lines: readonly { price: number; quantity: number }[]): number {
  return toRupees(lines.reduce((sum, line) => sum + toPaise(line.price) * line.quantity, 0))
}

/** Whole US cents for an amount in paise, at so many paise to the dollar. Rounds to the nearest cent. */
export function toCents(paise: number, paisePerDollar: number): number {
  return Math.round((paise * 100) / paisePerDollar)
}

/**
 * The struck-through price beside a price: price plus 30 percent, rounded to whole rupees (specification, section 9).
 * Answers `null` where the shop shows none; screens then show neither it nor the "30% off" badge.
 */
export function originalPrice(rupees: number): number | null {
  return Math.round(rupees * 1.3)
}

const whole = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: 2 })

/** An amount in rupees as people read it: `₹1,49,999`, or `₹269.60` when there are paise. */
export function formatRupees(rupees: number): string {
  return (Number.isInteger(rupees) ? whole : exact).format(rupees)
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** An amount in US dollars as people read it: `$28.89`. */
export function formatDollars(amount: number): string {
  return dollars.format(amount)
}
