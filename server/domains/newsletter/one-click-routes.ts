import type { FastifyInstance } from 'fastify'
import { callShapes } from '#contract/shapes/call-shapes.ts'
import { refuse } from '../../http/bind-calls.ts'
import { Refused } from '../../http/refused.ts'
import { endSubscription } from './end-subscription.ts'
import type { NewsletterParts } from './subscribe.ts'

interface ByToken {
  Params: { token: string }
}

/**
 * Ends letters for mail programs, as RFC 8058 has it: a POST without a session and with a form as its body. Not a call of
 * the contract, for no page makes it. Whoever opens the address comes to the page, as opening alone must end nothing.
 */
export async function oneClickRoutes(app: FastifyInstance, parts: Omit<NewsletterParts, 'nudge'>): Promise<void> {
  await app.register((scope, _, done) => {
    // What the form says is always the same; the address says all there is to know.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, parsed) => parsed(null, null))
    scope.post<ByToken>('/api/newsletter/one-click/:token', async ({ params }, reply) => {
      const asked = callShapes.endSubscription.params.safeParse(params)
      const email = asked.success && (await endSubscription(parts, asked.data.token))
      return email ? reply.send({ status: 'ok' }) : refuse(reply, new Refused('SUBSCRIPTION_UNKNOWN'))
    })
    scope.get<ByToken>('/api/newsletter/one-click/:token', ({ params }, reply) =>
      reply.redirect(`/newsletter/end/${encodeURIComponent(params.token)}`, 302),
    )
    done()
  })
}
