import type { FastifyInstance } from 'fastify'
import { Refused, refuse } from '../../../http/refused.ts'
import { addRawBodyRoute } from '../../../http/request-bodies.ts'

interface Webhook {
  path: string
  /** Name of the HTTP header that contains the provider's signature, or an empty string if signatures are not used. */
  header: string
  /** Handles a webhook. Returns false if it is not from the provider. */
  handle: (body: Buffer, signature: string) => Promise<boolean>
}

/**
 * Registers a route for the webhooks of each payment provider and of the carrier. Unexpected errors result in status 500, so that the provider
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
