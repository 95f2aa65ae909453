import type { Paise } from '../money.ts'
import type { OrderReturn } from './return.ts'
import { leftToReturn } from './return-period.ts'
import { countsAsReturned } from './return-states.ts'
import { proportion, spread } from './split-amount.ts'

interface PaidOrder {
  /** After coupon, charges and discounts. */
  paidPaise: Paise
  lines: readonly { pricePaise: Paise; quantity: number }[]
  returns?: readonly Pick<OrderReturn, 'state' | 'lines'>[] | undefined
}

/**
 * What was paid for these pieces: their part of the total, spread as on the invoice. All returns
 * together add up to exactly what was paid. Quantities must not exceed what is left.
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
