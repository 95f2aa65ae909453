/** What can be returned, and until when. */
import { shopFacts } from '../shop-facts.ts'
import type { OrderReturn, ReturnLine } from './return.ts'
import { countsAsReturned } from './return-states.ts'

/** After delivery, in ms, as the return policy promises. */
export const RETURN_PERIOD_MS = shopFacts.returns.withinDays * 24 * 60 * 60_000

/** ISO 8601; null if not delivered. */
export function deliveredAt(history: readonly { status: string; at: string }[]): string | null {
  return history.find(({ status }) => status === 'delivered')?.at ?? null
}

interface ReturnableOrder {
  lines: readonly { quantity: number }[]
  returns?:
    | readonly { state: OrderReturn['state']; lines: readonly Pick<ReturnLine, 'position' | 'quantity'>[] }[]
    | undefined
}

/** By line, in the order's sequence. */
export function leftToReturn({ lines, returns = [] }: ReturnableOrder): number[] {
  const returned = returns.filter(({ state }) => countsAsReturned(state)).flatMap((one) => one.lines)
  return lines.map(({ quantity }, index) =>
    returned.reduce((left, line) => (line.position === index ? left - line.quantity : left), quantity),
  )
}
