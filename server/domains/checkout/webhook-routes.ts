import type { FastifyInstance } from 'fastify'
import { refuse } from '../../http/bind-calls.ts'
import { rawRoute } from '../../http/raw-route.ts'
import { Refused } from '../../http/refused.ts'
import type { Hear } from './hear-webhooks.ts'

interface Webhook {
  path: string
  /** The header that carries the provider's signature; empty where there is none. */
  header: string
  hear: Hear
}

/**
 * Where providers tell of payments. What is not theirs is refused without a word of why. A failure of our own answers 500,
 * and then they come again.
 */
export function webhookRoutes(app: FastifyInstance, webhooks: readonly Webhook[]): void {
  for (const { path, header, hear } of webhooks) {
    rawRoute(app, path, async ({ body, headers }, reply) => {
      const signature = headers[header]
      const isTheirs = Buffer.isBuffer(body) && (await hear(body, typeof signature === 'string' ? signature : ''))
      if (!isTheirs) return refuse(reply, new Refused('PAYMENT_UNVERIFIED'))
      return reply.header('cache-control', 'no-store').send({ status: 'ok' })
    })
  }
}
