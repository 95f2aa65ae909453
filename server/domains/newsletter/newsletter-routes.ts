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
      return { status: 'ok', message: 'Please confirm by the link in the email that we have just sent you.' }
    },
    confirmSubscription: async ({ params }) => {
      const email = await confirmSubscription(deps, params.token)
      return email ? { status: 'ok', message: 'Thank you for subscribing.', email } : unknownSubscription
    },
    endSubscription: async ({ params }) => {
      const email = await unsubscribe(deps, params.token)
      return email ? { status: 'ok', message: 'You are unsubscribed.', email } : unknownSubscription
    },
  }
}

const unknownSubscription = new Refused('SUBSCRIPTION_UNKNOWN')

interface ByToken {
  Params: { token: string }
}

/**
 * Unsubscribes by one POST of a mail program (RFC 8058), which sends a form and has no session. A GET redirects to the
 * page, because opening a link must not unsubscribe. Only mail programs call this, so it is not part of the contract.
 */
export async function oneClickRoutes(app: FastifyInstance, deps: NewsletterDeps): Promise<void> {
  await app.register((scope, _, done) => {
    // The form's contents are always the same; only the token in the path matters.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, parsed) => parsed(null, null))
    scope.post<ByToken>('/api/newsletter/one-click/:token', async ({ params }, reply) => {
      const parsed = endpointSchemas.endSubscription.params.safeParse(params)
      const email = parsed.success && (await unsubscribe(deps, parsed.data.token))
      return email ? reply.send({ status: 'ok' }) : refuse(reply, new Refused('SUBSCRIPTION_UNKNOWN'))
    })
    scope.get<ByToken>('/api/newsletter/one-click/:token', ({ params }, reply) =>
      reply.redirect(`/newsletter/end/${encodeURIComponent(params.token)}`, 302),
    )
    done()
  })
}
