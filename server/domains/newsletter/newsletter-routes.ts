import type { Handlers } from '../../http/bind-calls.ts'
import { Refused } from '../../http/refused.ts'
import { confirmSubscription } from './confirm-subscription.ts'
import { endSubscription } from './end-subscription.ts'
import { type NewsletterParts, subscribe } from './subscribe.ts'

export function newsletterRoutes(parts: NewsletterParts): Handlers {
  return {
    subscribe: async ({ body, headers }) => {
      const asked = await subscribe(parts, body.email, headers['idempotency-key'] ?? null)
      if (asked === 'REPEAT_DIFFERS') return new Refused(asked)
      return { status: 'ok', message: 'Please confirm by the link in the mail that we have sent to you.' }
    },
    confirmSubscription: async ({ params }) => {
      const email = await confirmSubscription(parts, params.token)
      return email ? { status: 'ok', message: 'Thank you. Our letters will come.', email } : unknown
    },
    endSubscription: async ({ params }) => {
      const email = await endSubscription(parts, params.token)
      return email ? { status: 'ok', message: 'No more letters will come.', email } : unknown
    },
  }
}

const unknown = new Refused('SUBSCRIPTION_UNKNOWN')
