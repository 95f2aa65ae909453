import type { FastifyInstance } from 'fastify'
import { type WebhookProvider, webhookPaths } from '../../../config/provider-config.ts'
import { Refused, refuse } from '../../../http/refused.ts'
import { addRawBodyRoute } from '../../../http/request-bodies.ts'

/**
 * They prove where a webhook comes from. PayPal's are not used; see
 * `webhooks.ts`.
 */
const PROOF_HEADERS: Record<WebhookProvider, string | null> = {
  razorpay: 'x-razorpay-signature',
  stripe: 'stripe-signature',
  payPal: null,
  shiprocket: 'x-api-key',
}

/** Returns false if the webhook is refused. */
type ReceiveWebhook = (body: Buffer, proof: string) => Promise<boolean>

/**
 * Verifies and stores each webhook before answering; a job handles it. Providers
 * repeat it after any status but 200.
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
