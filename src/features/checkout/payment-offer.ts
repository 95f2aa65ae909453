/** The ways to pay that the shop has to offer, as its server tells them to who is logged in. */
import { type Address, postalCodeProblem } from '#contract/address.ts'
import { takesCashAt } from '#contract/delivery.ts'
import { formatRupees } from '#contract/money.ts'
import type { CallAnswers } from '#contract/shapes/call-shapes.ts'
import type { DeliveryZone } from '#contract/shapes/delivery.ts'
import { call } from '#sync/api.ts'
import { type Known, type ReadingKey, Refused, Unreachable } from '../../state/queries.ts'

export type PaymentOffer = CallAnswers['paymentMethods']
export type PaymentMethod = PaymentOffer['methods'][number]

const STALE_AFTER_MS = 5 * 60_000

export const paymentOfferQuery = (token: string) => ({
  queryKey: ['paymentMethods', {}, {}] satisfies ReadingKey,
  staleTime: STALE_AFTER_MS,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Known<PaymentOffer>> => {
    const outcome = await call('paymentMethods', { token, signal })
    if (outcome.kind === 'ok') return { answer: outcome.answer, savedAt: null }
    throw outcome.kind === 'refused' ? new Refused(outcome.code, outcome.message) : new Unreachable()
  },
})

/** How the shop offers a way to pay; undefined where it does not, or nobody has told yet. */
export function methodOf(offer: PaymentOffer | null, method: PaymentMethod['method']): PaymentMethod | undefined {
  return offer?.methods.find((offered) => offered.method === method)
}

interface CashCase {
  offer: PaymentOffer | null
  /** What is to be paid, in rupees. */
  total: number
  address: Pick<Address, 'country' | 'pincode'>
  /** Where the carrier takes cash; null while nobody has told. */
  zones: readonly DeliveryZone[] | null
}

/** Why an order cannot be paid at the door, as a sentence; empty when it can, or nobody has told yet. */
export function cashTrouble({ offer, total, address, zones }: CashCase): string {
  const atMost = methodOf(offer, 'cod')?.atMost ?? Number.POSITIVE_INFINITY
  if (total > atMost) return `Possible up to ${formatRupees(atMost)}`
  const isWritten = address.pincode !== '' && postalCodeProblem(address.country, address.pincode) === null
  return zones && isWritten && !takesCashAt(zones, address) ? 'Not possible at this postal code' : ''
}
