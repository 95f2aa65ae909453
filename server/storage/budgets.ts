/**
 * How often a shopper may do what costs the shop money, stock or its good name.
 * Counted in the database, so that all processes share the counts.
 */
import { countedAttempts, limitAttempt, uncountAttempt } from './attempt-limits.ts'
import type { Queries } from './transaction.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** By name, with who or what is counted. */
const BUDGETS = {
  'unknown coupons of a shopper': { max: 20, windowMs: HOUR_MS },
  'texts of an account': { max: 10, windowMs: DAY_MS },
  'texts of an account to a phone': { max: 5, windowMs: DAY_MS },
  'texts to a phone': { max: 10, windowMs: DAY_MS },
  // Thousands may share an address of a mobile network.
  'texts of a network': { max: 200, windowMs: HOUR_MS },
  'texts of the shop': { max: 2000, windowMs: DAY_MS },
  'wrong passwords of an account': { max: 10, windowMs: DAY_MS },
  'login links of an account': { max: 1, windowMs: 6 * HOUR_MS },
  'wrong passwords of a network': { max: 100, windowMs: HOUR_MS },
  'wrong passwords of the shop': { max: 300, windowMs: HOUR_MS },
  'registrations of a network': { max: 100, windowMs: HOUR_MS },
  'papers of a reader': { max: 120, windowMs: HOUR_MS },
  'uploads of an account': { max: 60, windowMs: DAY_MS },
  'mails to a mailbox': { max: 50, windowMs: DAY_MS },
} as const

export type BudgetName = keyof typeof BUDGETS

interface Use {
  budget: BudgetName
  /** Whose budget, e.g. the id of an account. */
  of: string
  now: number
}

/** With LIMITS=off, says so in the log. */
export function openBudgets({ limits }: { limits: 'on' | 'off' }, log: { warn(message: string): void }): Budgets {
  if (limits === 'off') log.warn('LIMITS=off: nothing limits what shoppers can do for free.')
  return new Budgets({ areOff: limits === 'off' })
}

export class Budgets {
  /** Neither budgets nor caps hold, e.g. in tests. */
  readonly areOff: boolean

  constructor({ areOff }: { areOff: boolean }) {
    this.areOff = areOff
  }

  /** Counts a use. Returns null if it is within the budget, otherwise when the budget is new (epoch ms). */
  async use(db: Queries, { budget, of, now }: Use): Promise<number | null> {
    return await this.#count(db, `${budget} ${of}`, { ...BUDGETS[budget], now })
  }

  /** Whether the next use would be over the budget. */
  async isSpent(db: Queries, { budget, of, now }: Use): Promise<boolean> {
    if (this.areOff) return false
    return (await countedAttempts(db, `${budget} ${of}`, now)) >= BUDGETS[budget].max
  }

  /** Takes back a use that was counted within the budget. */
  async giveBack(db: Queries, { budget, of }: Use): Promise<void> {
    if (!this.areOff) await uncountAttempt(db, `${budget} ${of}`)
  }

  /** Counts a call of an endpoint by an account. Returns as `use` does. */
  async call(
    db: Queries,
    { endpoint, perHour, userId, now }: { endpoint: string; perHour: number; userId: string; now: number },
  ): Promise<number | null> {
    return await this.#count(db, `${endpoint} of ${userId}`, { max: perHour, windowMs: HOUR_MS, now })
  }

  async #count(
    db: Queries,
    key: string,
    { max, windowMs, now }: { max: number; windowMs: number; now: number },
  ): Promise<number | null> {
    if (this.areOff) return null
    return await limitAttempt(db, key, { max, windowMs, now })
  }
}
