import type { FastifyInstance } from 'fastify'
import { proofHeaders, type WebhookProvider, webhookPaths } from '../../../config/provider-config.ts'
import { clientNetwork } from '../../../http/client-network.ts'
import { Refused, refuse } from '../../../http/refused.ts'
import { addRawBodyRoute } from '../../../http/request-bodies.ts'
import { addEvent } from '../../../storage/events.ts'
import { inTransaction, type Queries } from '../../../storage/transaction.ts'

/** Returns false if the webhook is refused. `network` is the sender's; null if unknown. */
type ReceiveWebhook = (body: Buffer, proof: string, network: string | null) => Promise<boolean>

/**
 * Verifies and stores each webhook before answering; a job handles it. Providers
 * repeat it after any status but 200.
 */
export function webhookRoutes(
  app: FastifyInstance,
  { db, receive }: { db: Queries; receive: Record<WebhookProvider, ReceiveWebhook> },
): void {
  const tellRefused = refusalTeller(db)
  for (const [provider, path] of Object.entries(webhookPaths) as [WebhookProvider, string][]) {
    addRawBodyRoute(app, path, async (request, reply) => {
      const { body, headers } = request
      const proof = proofHeaders[provider].map((name) => headers[name] ?? '').join('\n')
      const isHeard = Buffer.isBuffer(body) && (await receive[provider](body, proof, clientNetwork(request)))
      if (!isHeard) {
        await tellRefused(provider)
        return refuse(reply, new Refused('WEBHOOK_UNVERIFIED'))
      }
      return reply.header('cache-control', 'no-store').send({ status: 'ok' })
    })
  }
}

const TELL_EVERY_MS = 60_000

/** Limits the events of forged webhooks, so that many of them do not fill the table. */
function refusalTeller(db: Queries): (provider: WebhookProvider) => Promise<void> {
  const toldAt = new Map<WebhookProvider, number>()
  return async (provider) => {
    const now = Date.now()
    if (now - (toldAt.get(provider) ?? 0) < TELL_EVERY_MS) return
    toldAt.set(provider, now)
    const event = { subject: provider, after: { webhook: 'refused' }, reason: 'The signature is wrong.' }
    await inTransaction(db, async (tx) => addEvent(tx, { topic: 'access', ...event }))
  }
}
