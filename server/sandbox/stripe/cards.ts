/**
 * Outcomes of Stripe's published test cards. The card form turns numbers into
 * payment methods, e.g. `pm_card_visa`.
 */
import * as z from 'zod'

export const declineSchema = z.object({
  code: z.string(),
  decline_code: z.string().optional(),
  /** Shown to the shopper. */
  message: z.string(),
})

export type Decline = z.output<typeof declineSchema>

type CardOutcome = 'succeeds' | 'requires authentication' | Decline

/** Null for an unknown payment method. */
export function outcomeOfCard(paymentMethod: string): CardOutcome | null {
  return outcomes[paymentMethod] ?? null
}

const declined = { code: 'card_declined', message: 'Your card was declined.' }

const outcomes: Record<string, CardOutcome> = {
  pm_card_visa: 'succeeds',
  pm_card_mastercard: 'succeeds',
  pm_card_amex: 'succeeds',
  pm_card_authenticationRequired: 'requires authentication',
  pm_card_visa_chargeDeclined: { ...declined, decline_code: 'generic_decline' },
  pm_card_visa_chargeDeclinedInsufficientFunds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  pm_card_chargeDeclinedExpiredCard: { code: 'expired_card', message: 'Your card has expired.' },
  pm_card_chargeDeclinedIncorrectCvc: {
    code: 'incorrect_cvc',
    message: 'Your card’s security code is incorrect.',
  },
  pm_card_chargeDeclinedProcessingError: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Please try again in a moment.',
  },
}

export const authenticationFailed: Decline = {
  code: 'payment_intent_authentication_failure',
  message: 'Your bank could not confirm that it is you. Please choose another card.',
}
