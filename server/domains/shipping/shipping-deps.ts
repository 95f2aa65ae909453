import type { Clock } from '../../lib/clock.ts'
import type { ProviderResult } from '../../providers/provider-request.ts'
import type { Shiprocket } from '../../providers/shiprocket.ts'
import type { Queries } from '../../storage/transaction.ts'

export interface ShippingDeps {
  db: Queries
  clock: Clock
  /** Null if the shop has no carrier account. */
  carrier: Shiprocket | null
}

/** To be retried. */
export interface ShippingFailure {
  kind: 'failed'
  reason: string
  /** The carrier refused: somebody has to act. */
  isRefused?: boolean
}

export function toFailure(result: Exclude<ProviderResult<never>, { kind: 'ok' }>): ShippingFailure {
  if (result.kind === 'unknown') return { kind: 'failed', reason: result.reason }
  return { kind: 'failed', reason: `${result.code}: ${result.message}`, isRefused: true }
}
