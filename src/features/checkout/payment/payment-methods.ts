/** The ways to pay that the shop has to offer, as its server tells them to who is logged in. */
import { type Address, postalCodeProblem } from '#contract/address.ts'
import { isCodAvailableAt } from '#contract/delivery.ts'
import { formatRupees } from '#contract/money.ts'
import type { DeliveryZone } from '#contract/schemas/delivery.ts'
import type { ResponseBodies } from '#contract/schemas/endpoint-schemas.ts'
import { request } from '#sync/api.ts'
import {
  type CachedResponse,
  type EndpointQueryKey,
  RefusedError,
  UnreachableError,
} from '../../../state/queries/queries.ts'

export type PaymentMethods = ResponseBodies['paymentMethods']
export type PaymentMethod = PaymentMethods['methods'][number]

const STALE_AFTER_MS = 5 * 60_000

export const paymentMethodsQuery = (token: string) => ({
  queryKey: ['paymentMethods', {}, {}] satisfies EndpointQueryKey,
  staleTime: STALE_AFTER_MS,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<CachedResponse<PaymentMethods>> => {
    const outcome = await request('paymentMethods', { token, signal })
    if (outcome.kind === 'ok') return { data: outcome.data, savedAt: null }
    throw outcome.kind === 'refused' ? new RefusedError(outcome.code, outcome.message) : new UnreachableError()
  },
})

/** How the shop offers a way to pay; undefined where it does not, or nobody has told yet. */
export function findMethod(offer: PaymentMethods | null, method: PaymentMethod['method']): PaymentMethod | undefined {
  return offer?.methods.find((offered) => offered.method === method)
}

interface CodInput {
  offer: PaymentMethods | null
  /** What is to be paid, in rupees. */
  total: number
  address: Pick<Address, 'country' | 'pincode'>
  /** Where the carrier takes cash; null while nobody has told. */
  zones: readonly DeliveryZone[] | null
}

/** Why an order cannot be paid at the door, as a sentence; empty when it can, or nobody has told yet. */
export function codProblem({ offer, total, address, zones }: CodInput): string {
  const atMost = findMethod(offer, 'cod')?.atMost ?? Number.POSITIVE_INFINITY
  if (total > atMost) return `Possible up to ${formatRupees(atMost)}`
  const isWritten = address.pincode !== '' && postalCodeProblem(address.country, address.pincode) === null
  return zones && isWritten && !isCodAvailableAt(zones, address) ? 'Not possible at this postal code' : ''
}
