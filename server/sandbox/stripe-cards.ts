/** What the cards do that Stripe publishes for tests. The browser's script knows their numbers; here they have names. */

export interface Decline {
  code: string
  decline_code?: string
  /** For the shopper. */
  message: string
}

type CardOutcome = 'succeeds' | 'asks for proof' | Decline

const declined = { code: 'card_declined', message: 'Your card was declined.' }

const outcomes: Record<string, CardOutcome> = {
  pm_card_visa: 'succeeds',
  pm_card_mastercard: 'succeeds',
  pm_card_amex: 'succeeds',
  pm_card_authenticationRequired: 'asks for proof',
  pm_card_visa_chargeDeclined: { ...declined, decline_code: 'generic_decline' },
  pm_card_visa_chargeDeclinedInsufficientFunds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  pm_card_chargeDeclinedExpiredCard: { code: 'expired_card', message: 'Your card has expired.' },
  pm_card_chargeDeclinedIncorrectCvc: {
    code: 'incorrect_cvc',
    message: 'The security code of your card is not right.',
  },
  pm_card_chargeDeclinedProcessingError: {
    code: 'processing_error',
    message: 'Something went wrong while your card was processed. Try again in a little while.',
  },
}

/** `null` for a card that is none of Stripe's test cards. */
export function outcomeOf(paymentMethod: string): CardOutcome | null {
  return outcomes[paymentMethod] ?? null
}

export const failedAuthentication: Decline = {
  code: 'payment_intent_authentication_failure',
  message: 'Your bank could not make sure that it is you. Please choose another card.',
}
