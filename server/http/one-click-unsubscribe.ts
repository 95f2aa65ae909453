import type { FastifyInstance } from 'fastify'
import { endpointSchemas } from '#contract/schemas/endpoint-schemas.ts'
import { Refused, refuse } from './refused.ts'

interface OneClickOptions {
  /** Path of the subscription, e.g. `/newsletter`. The page at `<path>/end/<token>` unsubscribes with a button. */
  path: string
  /** Unsubscribes the address that received the token. Returns null if the token is unknown. */
  unsubscribe: (token: string) => Promise<string | null>
}

interface ByToken {
  Params: { token: string }
}

/**
 * Registers the route for one-click unsubscribe requests, which mail programs send as POST requests without a session
 * (RFC 8058). The API contract omits this route, because only mail programs call it.
 */
export async function registerOneClickUnsubscribe(
  app: FastifyInstance,
  { path, unsubscribe }: OneClickOptions,
): Promise<void> {
  await app.register((scope, _, done) => {
    // Ignore the request body, which is always the same; only the token in the path matters.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, parsed) => parsed(null, null))
    scope.post<ByToken>(`/api${path}/one-click/:token`, async ({ params }, reply) => {
      const parsed = endpointSchemas.unsubscribe.params.safeParse(params)
      const email = parsed.success && (await unsubscribe(parsed.data.token))
      return email ? reply.send({ status: 'ok' }) : refuse(reply, new Refused('SUBSCRIPTION_UNKNOWN'))
    })
    // Opening the link must not unsubscribe anyone, so a GET request only redirects to the unsubscribe page.
    scope.get<ByToken>(`/api${path}/one-click/:token`, ({ params }, reply) =>
      reply.redirect(`${path}/end/${encodeURIComponent(params.token)}`, 302),
    )
    done()
  })
}
