import type { Queries } from '../../storage/transaction.ts'
import type { Clock } from '../../work/clock.ts'
import type { PaymentWays } from '../payments/payment-ways.ts'
import type { HoldRules } from './hold.ts'

/** What the acts of checkout work with. */
export interface CheckoutParts {
  db: Queries
  clock: Clock
  ways: PaymentWays
  rules: HoldRules
  /** In paise; a dearer order cannot be paid at the door. */
  codLimitPaise: number
  /** Says that work was added to the outbox and committed. */
  nudge: () => void
}
