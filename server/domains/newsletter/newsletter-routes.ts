import type { FastifyInstance } from 'fastify'
import { endpointSchemas } from '#contract/schemas/endpoint-schemas.ts'
import { Refused, refuse } from '../../http/refused.ts'
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

interface ByToken {
  Params: { token: string }
}

/**
 * Registers the route for one-click unsubscribe requests, which mail programs send as POST requests without a session
 * (RFC 8058). The API contract omits this route, because only mail programs call it.
 */
export async function oneClickRoutes(app: FastifyInstance, deps: NewsletterDeps): Promise<void> {
  await app.register((scope, _, done) => {
    // Ignore the request body, which is always the same; only the token in the path matters.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, parsed) => parsed(null, null))
    scope.post<ByToken>('/api/newsletter/one-click/:token', async ({ params }, reply) => {
      const parsed = endpointSchemas.unsubscribe.params.safeParse(params)
      const email = parsed.success && (await unsubscribe(deps, parsed.data.token))
      return email ? reply.send({ status: 'ok' }) : refuse(reply, new Refused('SUBSCRIPTION_UNKNOWN'))
    })
    // Opening the link must not unsubscribe anyone, so a GET request only redirects to the unsubscribe page.
    scope.get<ByToken>('/api/newsletter/one-click/:token', ({ params }, reply) =>
      reply.redirect(`/newsletter/end/${encodeURIComponent(params.token)}`, 302),
    )
    done()
  })
}
