import type { FastifyInstance } from 'fastify'
import { Refused, refuse } from '../../http/refused.ts'
import { addRawBodyRoute } from '../../http/request-bodies.ts'
import type { WebhookHandler } from './webhooks.ts'

interface Webhook {
  path: string
  /** The header that carries the provider's signature; empty where there is none. */
  header: string
  handle: WebhookHandler
}

/**
 * Where providers tell of payments. What is not theirs is refused without a word of why. A failure of our own answers 500,
 * and then they come again.
 */
export function webhookRoutes(app: FastifyInstance, webhooks: readonly Webhook[]): void {
  for (const { path, header, handle } of webhooks) {
    addRawBodyRoute(app, path, async ({ body, headers }, reply) => {
      const signature = headers[header]
      const isTheirs = Buffer.isBuffer(body) && (await handle(body, typeof signature === 'string' ? signature : ''))
      if (!isTheirs) return refuse(reply, new Refused('PAYMENT_UNVERIFIED'))
      return reply.header('cache-control', 'no-store').send({ status: 'ok' })
    })
  }
}
