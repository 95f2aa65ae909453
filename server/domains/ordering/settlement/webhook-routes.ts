import type { FastifyInstance } from 'fastify'
import { proofHeaders, type WebhookProvider, webhookPaths } from '../../../config/provider-config.ts'
import { clientNetwork } from '../../../http/client-network.ts'
import { Refused, refuse } from '../../../http/refused.ts'
import { addRawBodyRoute } from '../../../http/request-bodies.ts'

/** Returns false if the webhook is refused. `network` is the sender's; null if unknown. */
type ReceiveWebhook = (body: Buffer, proof: string, network: string | null) => Promise<boolean>

/**
 * Verifies and stores each webhook before answering; a job handles it. Providers
 * repeat it after any status but 200.
 */
export function webhookRoutes(app: FastifyInstance, receive: Record<WebhookProvider, ReceiveWebhook>): void {
  for (const [provider, path] of Object.entries(webhookPaths) as [WebhookProvider, string][]) {
    addRawBodyRoute(app, path, async (request, reply) => {
      const { body, headers } = request
      const proof = proofHeaders[provider].map((name) => headers[name] ?? '').join('\n')
      const isHeard = Buffer.isBuffer(body) && (await receive[provider](body, proof, clientNetwork(request)))
      if (!isHeard) return refuse(reply, new Refused('WEBHOOK_UNVERIFIED'))
      return reply.header('cache-control', 'no-store').send({ status: 'ok' })
    })
  }
}
