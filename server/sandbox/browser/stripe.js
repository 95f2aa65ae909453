/**
 * Replaces Stripe's script in the sandbox. Defines `window.Stripe`, whose card form accepts Stripe's published test
 * card numbers. Card numbers never leave the page, because the sandbox receives only the name of a test card.
 */

const INTENTS = '/sandbox/stripe/v1/payment_intents'

/** @type {Record<string, string>} */
const testCards = {
  4242424242424242: 'pm_card_visa',
  5555555555554444: 'pm_card_mastercard',
  378282246310005: 'pm_card_amex',
  4000000000000002: 'pm_card_visa_chargeDeclined',
  4000000000009995: 'pm_card_visa_chargeDeclinedInsufficientFunds',
  4000000000000069: 'pm_card_chargeDeclinedExpiredCard',
  4000000000000127: 'pm_card_chargeDeclinedIncorrectCvc',
  4000000000000119: 'pm_card_chargeDeclinedProcessingError',
  4000002500003155: 'pm_card_authenticationRequired',
  4000002760003184: 'pm_card_authenticationRequired',
  4000000000003220: 'pm_card_authenticationRequired',
}

/** @typedef {{ name?: string, address?: { line1?: string } }} BillingDetails */
/** @typedef {{ error: StripeError } | { paymentIntent: { id: string, status: string } }} Confirmation */

/** @param {string} key */
function Stripe(key) {
  if (!key) throw new Error('Stripe needs a publishable key.')

  /**
   * @param {string} clientSecret
   * @param {'confirm' | 'authenticate'} action
   * @param {Record<string, string>} fields
   * @returns {Promise<Confirmation>}
   */
  const request = async (clientSecret, action, fields) => {
    const [id = ''] = clientSecret.split('_secret_')
    const response = await fetch(`${INTENTS}/${encodeURIComponent(id)}/${action}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: new URLSearchParams({ client_secret: clientSecret, ...fields }),
    }).catch(() => null)
    if (!response) return failed('api_connection_error', 'no_response', 'Stripe did not respond. Please try again.')
    const body = await response.json()
    return 'error' in body ? body : { paymentIntent: body }
  }

  return {
    elements: () => {
      /** @type {CardElement | null} */
      let card = null
      return {
        /**
         * @param {'card'} type
         * @param {CardOptions} [options]
         */
        create: (type, options) => {
          if (type !== 'card') throw new Error('The sandbox has only the card element.')
          card = new CardElement(options)
          return card
        },
        getElement: () => card,
      }
    },

    /**
     * @param {string} clientSecret
     * @param {{ payment_method: { card: CardElement, billing_details?: BillingDetails } }} data
     * @returns {Promise<Confirmation>}
     */
    confirmCardPayment: async (clientSecret, { payment_method: { card, billing_details } }) => {
      const error = card.error()
      if (error) return { error }
      const name = testCards[card.number()]
      if (!name) {
        const message = 'Your card was declined. In test mode only test cards are accepted.'
        return failed('card_error', 'card_declined', message)
      }
      const result = await request(clientSecret, 'confirm', {
        payment_method: name,
        'billing_details[name]': billing_details?.name ?? '',
        'billing_details[address][line1]': billing_details?.address?.line1 ?? '',
      })
      if ('error' in result || result.paymentIntent.status !== 'requires_action') return result
      const { authenticateShopper } = await import('./authentication-dialog.js')
      return await request(clientSecret, 'authenticate', { succeeds: String(await authenticateShopper()) })
    },
  }
}

/**
 * @param {string} type
 * @param {string} code
 * @param {string} message
 * @returns {Confirmation}
 */
function failed(type, code, message) {
  return { error: { type, code, message } }
}

Object.assign(window, { Stripe })
