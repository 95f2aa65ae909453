import type { FastifyInstance } from 'fastify'
import { Refused, refuse } from '../../http/refused.ts'
import { addRawBodyRoute } from '../../http/request-bodies.ts'
import type { WebhookHandler } from './webhooks.ts'

interface Webhook {
  path: string
  /** Name of the HTTP header that contains the provider's signature, or an empty string if signatures are not used. */
  header: string
  handle: WebhookHandler
}

/**
 * Registers a route for each payment provider's webhook. Unexpected errors result in status 500, so that the provider
 * sends the webhook again.
 */
export function webhookRoutes(app: FastifyInstance, webhooks: readonly Webhook[]): void {
  for (const { path, header, handle } of webhooks) {
    addRawBodyRoute(app, path, async ({ body, headers }, reply) => {
      const signature = headers[header]
      const isGenuine = Buffer.isBuffer(body) && (await handle(body, typeof signature === 'string' ? signature : ''))
      if (!isGenuine) return refuse(reply, new Refused('PAYMENT_UNVERIFIED'))
      return reply.header('cache-control', 'no-store').send({ status: 'ok' })
    })
  }
}
