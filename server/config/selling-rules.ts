/** What the owner decides about selling. */
import { CannotStart } from '../cannot-start.ts'
import type { Environment } from './environment.ts'

export interface SellingRules {
  /** How long pieces are set aside while somebody pays. */
  holdMs: number
  /** A dearer order cannot be paid at the door; 0 offers Cash on Delivery to nobody. */
  codLimitPaise: number
}

const MINUTE_MS = 60_000

/** Throws CannotStart, naming the variable that is not usable. */
export function readSellingRules(env: Environment): SellingRules {
  return {
    holdMs: wholeNumber('HOLD_MINUTES', env.HOLD_MINUTES || '10', { from: 1, to: 120 }) * MINUTE_MS,
    codLimitPaise: wholeNumber('COD_LIMIT', env.COD_LIMIT || '50000', { from: 0, to: 10_000_000 }) * 100,
  }
}

function wholeNumber(name: string, value: string, { from, to }: { from: number; to: number }): number {
  if (/^\d{1,8}$/.test(value) && Number(value) >= from && Number(value) <= to) return Number(value)
  throw new CannotStart(`${name} must be a whole number from ${from} to ${to}, and it is "${value}".`)
}
