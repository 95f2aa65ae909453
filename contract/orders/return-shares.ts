import type { Paise } from '../money.ts'
import type { OrderReturn } from './return.ts'
import { leftToReturn } from './return-period.ts'
import { countsAsReturned } from './return-states.ts'
import { proportion, spread } from './split-amount.ts'

interface PaidOrder {
  /** What was paid for the whole order, after coupon, charges and discounts. */
  paidPaise: Paise
  lines: readonly { pricePaise: Paise; quantity: number }[]
  returns?: readonly Pick<OrderReturn, 'state' | 'lines'>[] | undefined
}

/**
 * Returns what was paid for pieces of an order: their part of its total, spread as on its invoice, so that coupon,
 * charges and discounts are split to the paisa. Returning everything, in however many parts, adds up to exactly what was
 * paid. The quantities must not exceed what is left to return.
 */
export function returnShares(
  { paidPaise, lines, returns = [] }: PaidOrder,
  requested: readonly { position: number; quantity: number }[],
): Paise[] {
  const paid = spread(
    paidPaise,
    lines.map(({ pricePaise, quantity }) => pricePaise * quantity),
  )
  const left = leftToReturn({ lines, returns })
  const earlier = returns.filter(({ state }) => countsAsReturned(state)).flatMap((one) => one.lines)
  return requested.map(({ position, quantity }) => {
    const returned = earlier.reduce((sum, line) => (line.position === position ? sum + line.paise : sum), 0)
    const pieces = left[position] ?? 0
    return pieces === 0 ? 0 : proportion((paid[position] ?? 0) - returned, quantity, pieces)
  })
}
