import type { FastifyInstance } from 'fastify'
import { endpointSchemas } from '#contract/schemas/endpoint-schemas.ts'
import { Refused, refuse } from '../../http/refused.ts'
import type { Handlers } from '../../http/register-endpoints.ts'
import { confirmSubscription, type NewsletterDeps, subscribe, unsubscribe } from './subscriptions.ts'

export function newsletterRoutes(parts: NewsletterDeps): Handlers {
  return {
    subscribe: async ({ body, headers }) => {
      const asked = await subscribe(parts, body.email, headers['idempotency-key'] ?? null)
      if (asked === 'REPEAT_DIFFERS') return new Refused(asked)
      return { status: 'ok', message: 'Please confirm by the link in the mail that we have sent to you.' }
    },
    confirmSubscription: async ({ params }) => {
      const email = await confirmSubscription(parts, params.token)
      return email ? { status: 'ok', message: 'Thank you. Our letters will come.', email } : unknownSubscription
    },
    endSubscription: async ({ params }) => {
      const email = await unsubscribe(parts, params.token)
      return email ? { status: 'ok', message: 'No more letters will come.', email } : unknownSubscription
    },
  }
}

const unknownSubscription = new Refused('SUBSCRIPTION_UNKNOWN')

interface ByToken {
  Params: { token: string }
}

/**
 * Ends letters for mail programs, as RFC 8058 has it: a POST without a session and with a form as its body. Not a call of
 * the contract, for no page makes it. Whoever opens the address comes to the page, as opening alone must end nothing.
 */
export async function oneClickRoutes(app: FastifyInstance, parts: NewsletterDeps): Promise<void> {
  await app.register((scope, _, done) => {
    // What the form says is always the same; the address says all there is to know.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, parsed) => parsed(null, null))
    scope.post<ByToken>('/api/newsletter/one-click/:token', async ({ params }, reply) => {
      const asked = endpointSchemas.endSubscription.params.safeParse(params)
      const email = asked.success && (await unsubscribe(parts, asked.data.token))
      return email ? reply.send({ status: 'ok' }) : refuse(reply, new Refused('SUBSCRIPTION_UNKNOWN'))
    })
    scope.get<ByToken>('/api/newsletter/one-click/:token', ({ params }, reply) =>
      reply.redirect(`/newsletter/end/${encodeURIComponent(params.token)}`, 302),
    )
    done()
  })
}
