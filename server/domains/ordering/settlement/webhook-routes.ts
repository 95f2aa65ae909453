import type { FastifyInstance } from 'fastify'
import { type WebhookProvider, webhookPaths } from '../../../config/provider-config.ts'
import { Refused, refuse } from '../../../http/refused.ts'
import { addRawBodyRoute } from '../../../http/request-bodies.ts'

/** HTTP headers that prove where a webhook comes from. PayPal's are not used; see `webhooks.ts`. */
const PROOF_HEADERS: Record<WebhookProvider, string | null> = {
  razorpay: 'x-razorpay-signature',
  stripe: 'stripe-signature',
  payPal: null,
  shiprocket: 'x-api-key',
}

/** Stores a webhook to be handled by a job. Returns false if it is refused. */
type ReceiveWebhook = (body: Buffer, proof: string) => Promise<boolean>

/**
 * Registers a route for the webhooks of each payment provider and of the carrier. Each webhook is verified and stored
 * before the answer, and handled by a job. Providers send it again after any other status than 200.
 */
export function webhookRoutes(app: FastifyInstance, receive: Record<WebhookProvider, ReceiveWebhook>): void {
  for (const [provider, path] of Object.entries(webhookPaths) as [WebhookProvider, string][]) {
    const header = PROOF_HEADERS[provider]
    addRawBodyRoute(app, path, async ({ body, headers }, reply) => {
      const proof = header && headers[header]
      const isStored = Buffer.isBuffer(body) && (await receive[provider](body, typeof proof === 'string' ? proof : ''))
      if (!isStored) return refuse(reply, new Refused('WEBHOOK_UNVERIFIED'))
      return reply.header('cache-control', 'no-store').send({ status: 'ok' })
    })
  }
}
