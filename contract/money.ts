/**
 * Converts and formats amounts of money. The app calculates in integer paise; amounts in rupees occur only in API
 * messages and stored documents.
 */

/** An amount in paise (hundredths of a rupee), always an integer. */
export type Paise = number

/** Converts an amount in rupees to paise, rounded to the nearest paisa. */
export function toPaise(rupees: number): Paise {
  return Math.round(rupees * 100)
}

export function toRupees(paise: Paise): number {
  return paise / 100
}

/** Returns the sum of unit price times quantity over all lines, in paise. */
export function sumPaise(lines: readonly { readonly pricePaise: Paise; readonly quantity: number }[]): Paise {
  return lines.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 0)
}

/** Converts an amount in paise to US cents, rounded to the nearest cent. `paisePerDollar` is the exchange rate. */
export function toCents(paise: Paise, paisePerDollar: Paise): number {
  return Math.round((paise * 100) / paisePerDollar)
}

/**
 * Returns the crossed-out original price for a selling price: 30 percent higher, rounded to whole rupees
 * (specification, section 9). If the result is null, pages hide the original price and the "30% off" badge.
 */
export function originalPrice(paise: Paise): Paise | null {
  return Math.round((paise * 13) / 1000) * 100
}

/**
 * Formats an amount in paise as rupees: `₹1,49,999`, or with decimals (`₹269.60`) if the amount is not a whole number
 * of rupees. Does not use `Intl.NumberFormat`, because the first one of a page keeps a slow phone busy for more than
 * 50 ms.
 */
export function formatRupees(paise: Paise): string {
  const amount = Math.abs(paise)
  const decimals = amount % 100
  // A comma before the last three digits, and before each two digits to the left of them.
  const rupees = String((amount - decimals) / 100).replace(/\B(?=(?:\d\d)*\d{3}$)/g, ',')
  const sign = paise < 0 ? '-' : ''
  return `${sign}₹${rupees}${decimals === 0 ? '' : `.${String(decimals).padStart(2, '0')}`}`
}

let dollars: Intl.NumberFormat | undefined

/** Formats an amount in US cents as dollars, such as `$28.89`. */
export function formatDollars(cents: number): string {
  dollars ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
  return dollars.format(cents / 100)
}
