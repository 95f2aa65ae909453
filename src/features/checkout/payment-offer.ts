/** The ways to pay that the shop has to offer, as its server tells them to who is logged in. */
import type { CallAnswers } from '#contract/shapes/call-shapes.ts'
import { call } from '#sync/api.ts'
import type { PaymentChoice } from '../../state/checkout-draft.ts'
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

/** What was chosen, unless the shop does not take so much that way. Null when nothing is chosen that holds. */
export function choiceThatHolds(
  choice: PaymentChoice | null,
  offer: PaymentOffer | null,
  total: number,
): PaymentChoice | null {
  return choice === 'cod' && total > atMostAtTheDoor(offer) ? null : choice
}

/** Rupees; a dearer order cannot be paid at the door. */
export function atMostAtTheDoor(offer: PaymentOffer | null): number {
  return methodOf(offer, 'cod')?.atMost ?? Number.POSITIVE_INFINITY
}
