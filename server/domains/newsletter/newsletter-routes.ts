import { Refused } from '../../http/refused.ts'
import type { Handlers } from '../../http/register-endpoints.ts'
import { confirmSubscription, type NewsletterDeps, subscribe, unsubscribe } from './subscriptions.ts'

export function newsletterRoutes(deps: NewsletterDeps): Handlers {
  return {
    subscribe: async ({ body, headers }) => {
      const result = await subscribe(deps, body.email, headers['idempotency-key'] ?? null)
      if (result === 'REPEAT_DIFFERS') return new Refused(result)
      return { status: 'ok', message: 'Please confirm with the link in the email we have just sent you.' }
    },
    confirmSubscription: async ({ params }) => {
      const email = await confirmSubscription(deps, params.token)
      return email ? { status: 'ok', message: 'Thank you for subscribing.', email } : unknownSubscription
    },
    unsubscribe: async ({ params }) => {
      const email = await unsubscribe(deps, params.token)
      return email ? { status: 'ok', message: 'You have unsubscribed.', email } : unknownSubscription
    },
  }
}

const unknownSubscription = new Refused('SUBSCRIPTION_UNKNOWN')
