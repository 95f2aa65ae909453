import type { FastifyInstance } from 'fastify'
import { endpointSchemas } from '#contract/schemas/endpoint-schemas.ts'
import { Refused, refuse } from './refused.ts'

interface OneClickOptions {
  /** E.g. `/newsletter`. `<path>/end/<token>` is the page with a button. */
  path: string
  /** Returns the unsubscribed address, or null for an unknown token. */
  unsubscribe: (token: string) => Promise<string | null>
}

interface ByToken {
  Params: { token: string }
}

/**
 * One-click unsubscribing (RFC 8058): a POST request without a session. Only mail
 * programs send it, so the contract omits it.
 */
export async function registerOneClickUnsubscribe(
  app: FastifyInstance,
  { path, unsubscribe }: OneClickOptions,
): Promise<void> {
  await app.register((scope, _, done) => {
    // The body is always the same; only the token matters.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, parsed) => parsed(null, null))
    scope.post<ByToken>(`/api${path}/one-click/:token`, async ({ params }, reply) => {
      const parsed = endpointSchemas.unsubscribe.params.safeParse(params)
      const email = parsed.success && (await unsubscribe(parsed.data.token))
      return email ? reply.send({ status: 'ok' }) : refuse(reply, new Refused('SUBSCRIPTION_UNKNOWN'))
    })
    // Opening the link must not unsubscribe anyone.
    scope.get<ByToken>(`/api${path}/one-click/:token`, ({ params }, reply) =>
      reply.redirect(`${path}/end/${encodeURIComponent(params.token)}`, 302),
    )
    done()
  })
}
