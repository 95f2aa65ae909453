/**
 * Lets tests and developers make things happen at the providers, e.g. fail a
 * refund. Not in production.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { isLoopback } from '../config/environment.ts'
import { dashboards } from './dashboards.ts'
import { faults, faultyProviders, webhookDelivery, writeDelivery, writeFault } from './fault-store.ts'
import { authorizeLate } from './razorpay/payments.ts'
import { autoRefund } from './razorpay/refunds.ts'
import type { SandboxDeps } from './sandbox-deps.ts'
import { type ById, respond } from './sandbox-http.ts'
import { scanParcel } from './shiprocket-parcels.ts'
import type { WebhookQueue } from './webhook-queue.ts'
import { listWebhooks } from './webhook-store.ts'

const faultBody = z.object({ provider: z.enum(faultyProviders), fault: z.enum(faults) })
const scanBody = z.object({ activity: z.string(), location: z.string(), code: z.int().optional() })
const endRefundBody = z.object({ succeeds: z.boolean() })
/** In paise or cents; all that is left if missing. */
const amountBody = z.object({ amount: z.int().min(1).nullable().default(null) })
const disputeBody = amountBody.extend({ isInquiry: z.boolean().default(false) })
const endDisputeBody = z.object({
  outcome: z.enum(['won', 'lost']),
  /** In paise or cents, where the provider may take another amount than the disputed one. */
  deducted: z.int().min(0).nullable().default(null),
})

export async function controlRoutes(
  control: FastifyInstance,
  deps: SandboxDeps & { webhooks: WebhookQueue },
): Promise<void> {
  const { db, webhooks } = deps
  control.addHook('onRequest', async (request, reply) => (isFromHere(request) ? undefined : respond(reply, {}, 404)))
  control.put('/delivery', async ({ body }, reply) => {
    await writeDelivery(db, webhookDelivery.parse(body))
    return respond(reply, {})
  })
  control.put('/fault', async ({ body }, reply) => {
    const { provider, fault } = faultBody.parse(body)
    await writeFault(db, provider, fault)
    return respond(reply, {})
  })
  control.get('/webhooks', async (_request, reply) => {
    const rows = await listWebhooks(db)
    return respond(
      reply,
      rows.map(({ id, provider, event, state, attempts, last_status, body }) => {
        return { id, provider, event, state, attempts, lastStatus: last_status, body: JSON.parse(body) }
      }),
    )
  })
  control.post<ById>('/webhooks/:id/send', async ({ params }, reply) => {
    const status = await webhooks.sendNow(params.id)
    return status === 'unknown' ? respond(reply, {}, 404) : respond(reply, { status })
  })
  control.post<ById>('/razorpay/payments/:id/auto-refund', async ({ params }, reply) =>
    respond(reply, await autoRefund(deps, params.id)),
  )
  control.post<ById>('/razorpay/payments/:id/authorize-late', async ({ params }, reply) =>
    respond(reply, await authorizeLate(deps, params.id)),
  )
  control.post<ById>('/shiprocket/orders/:id/scan', async ({ params, body }, reply) =>
    respond(reply, await scanParcel(deps, params.id, scanBody.parse(body))),
  )
  for (const [provider, actions] of Object.entries(dashboards(deps))) {
    const { endRefund, refund, openDispute, endDispute } = actions
    control.post<ById>(`/${provider}/refunds/:id/end`, async ({ params, body }, reply) =>
      respond(reply, await endRefund(params.id, endRefundBody.parse(body).succeeds)),
    )
    control.post<ById>(`/${provider}/payments/:id/refund`, async ({ params, body }, reply) =>
      respond(reply, await refund(params.id, amountBody.parse(body ?? {}).amount)),
    )
    control.post<ById>(`/${provider}/payments/:id/dispute`, async ({ params, body }, reply) =>
      respond(reply, await openDispute(params.id, disputeBody.parse(body ?? {}))),
    )
    control.post<ById>(`/${provider}/disputes/:id/end`, async ({ params, body }, reply) => {
      const { outcome, deducted } = endDisputeBody.parse(body)
      return respond(reply, await endDispute(params.id, outcome, deducted))
    })
  }
}

const FORWARDING_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

/**
 * Not through a proxy, and not from a page of another site whose name was pointed
 * at this machine.
 */
function isFromHere({ socket, headers, host }: FastifyRequest): boolean {
  const peer = (socket.remoteAddress ?? '').replace(/^::ffff:/i, '')
  if (!isLoopback(peer) || FORWARDING_HEADERS.some((name) => name in headers)) return false
  return URL.canParse(`http://${host}`) && isLoopback(new URL(`http://${host}`).hostname)
}
