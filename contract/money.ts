/** The app calculates in integer paise; rupees occur only in API messages and stored documents. */

/** Hundredths of a rupee, an integer. */
export type Paise = number

/** Rounded to the nearest paisa. */
export function toPaise(rupees: number): Paise {
  return Math.round(rupees * 100)
}

export function toRupees(paise: Paise): number {
  return paise / 100
}

/** Unit price times quantity, over all lines. */
export function sumPaise(lines: readonly { readonly pricePaise: Paise; readonly quantity: number }[]): Paise {
  return lines.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 0)
}

/** Rounded to the nearest cent. */
export function toCents(paise: Paise, paisePerDollar: Paise): number {
  return Math.round((paise * 100) / paisePerDollar)
}

/**
 * 30 percent higher, in whole rupees (specification, section 9). With null, pages hide it and the
 * "30% off" badge.
 */
export function originalPrice(paise: Paise): Paise | null {
  return Math.round((paise * 13) / 1000) * 100
}

/**
 * `₹1,49,999`, or `₹269.60` if not whole. Not `Intl.NumberFormat`, whose first use keeps a slow
 * phone busy.
 */
export function formatRupees(paise: Paise): string {
  const amount = Math.abs(paise)
  const decimals = amount % 100
  // A comma before the last three digits, then before every two.
  const rupees = String((amount - decimals) / 100).replace(/\B(?=(?:\d\d)*\d{3}$)/g, ',')
  const sign = paise < 0 ? '-' : ''
  return `${sign}₹${rupees}${decimals === 0 ? '' : `.${String(decimals).padStart(2, '0')}`}`
}

let dollars: Intl.NumberFormat | undefined

/** E.g. `$28.89`. */
export function formatDollars(cents: number): string {
  dollars ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
  return dollars.format(cents / 100)
}
