/**
 * Money. Amounts are integer paise in the page, the worker, the server and the database. They are converted to rupees
 * where a response is written or a document is stored, and back to paise where one is read.
 */

/** An amount in paise, hundredths of a rupee. Always an integer. */
export type Paise = number

/** Converts rupees to paise, rounded to the nearest paisa. */
export function toPaise(rupees: number): Paise {
  return Math.round(rupees * 100)
}

export function toRupees(paise: Paise): number {
  return paise / 100
}

/** Returns the sum of each price times its quantity. */
export function sumPaise(lines: readonly { readonly pricePaise: Paise; readonly quantity: number }[]): Paise {
  return lines.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 0)
}

/** Converts paise to whole US cents, rounded to the nearest cent. */
export function toCents(paise: Paise, paisePerDollar: Paise): number {
  return Math.round((paise * 100) / paisePerDollar)
}

/**
 * Returns the struck-through price: 30 percent above the price, rounded to whole rupees (specification, section 9). If
 * it returns null, the shop shows neither this price nor the "30% off" badge.
 */
export function originalPrice(paise: Paise): Paise | null {
  return Math.round((paise * 13) / 1000) * 100
}

const wholeRupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 })
const exactRupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: 2 })

/** Formats an amount as `₹1,49,999`, or `₹269.60` if it is not a whole number of rupees. */
export function formatRupees(paise: Paise): string {
  return (paise % 100 === 0 ? wholeRupees : exactRupees).format(toRupees(paise))
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Formats US cents as `$28.89`. */
export function formatDollars(cents: number): string {
  return dollars.format(cents / 100)
}
