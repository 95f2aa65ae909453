import { useQuery } from '@tanstack/react-query'
import type { CouponRule } from '#contract/orders/price.ts'
import type { Offer } from '#contract/schemas/order.ts'
import { request } from '#sync/api.ts'
import { endpointQuery, persisted } from '../../state/queries/queries.ts'

const STALE_MS = 5 * 60_000

/** Kept on the device, so that the next page shows them at once. */
const offersQuery = () => ({ ...endpointQuery('listOffers', {}, STALE_MS), ...persisted })

export interface Offers {
  offers: readonly Offer[]
  /** When they were last read (epoch ms); null if they come from the server. */
  savedAt: number | null
  isPending: boolean
}

/** Those that have not ended by now. */
export function useOffers(): Offers {
  const { data, isPending } = useQuery(offersQuery())
  const now = Date.now()
  const running = data?.data.data.filter(({ endsAt }) => endsAt === null || Date.parse(endsAt) > now)
  return { offers: running ?? [], savedAt: data?.savedAt ?? null, isPending }
}

type Applied = { kind: 'applied'; coupon: CouponRule } | { kind: 'refused'; message: string }

/** Asks the server what the code takes off. */
export async function applyCode(code: string): Promise<Applied> {
  const outcome = await request('applyCoupon', { body: { code } })
  if (outcome.kind === 'ok') {
    return { kind: 'applied', coupon: { code: outcome.data.code, percent: outcome.data.discount } }
  }
  const message = outcome.kind === 'refused' ? outcome.message : "We couldn't reach the shop. Please try again."
  return { kind: 'refused', message }
}
