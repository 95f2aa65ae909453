/**
 * Control API of the sandbox, with which tests and developers simulate events at the payment providers, e.g. a failed
 * refund. Not available in production.
 */
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { faults, faultyProviders, webhookDelivery, writeDelivery, writeFault } from './fault-store.ts'
import { endRefund as endPayPalRefund } from './paypal-orders.ts'
import { autoRefund, completeRefund, failRefund } from './razorpay-refunds.ts'
import type { SandboxDeps } from './sandbox-deps.ts'
import { type ById, respond } from './sandbox-http.ts'
import { scanParcel } from './shiprocket-parcels.ts'
import { endRefund as endStripeRefund } from './stripe-refunds.ts'
import { listWebhooks } from './webhook-store.ts'

const faultBody = z.object({ provider: z.enum(faultyProviders), fault: z.enum(faults) })
const scanBody = z.object({ activity: z.string(), location: z.string(), code: z.int().optional() })
const endRefundBody = z.object({ succeeds: z.boolean() })

export async function controlRoutes(control: FastifyInstance, deps: SandboxDeps): Promise<void> {
  const { db, webhooks } = deps
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
  control.post<ById>('/shiprocket/orders/:id/scan', async ({ params, body }, reply) =>
    respond(reply, await scanParcel(deps, params.id, scanBody.parse(body))),
  )
  const endRefund = {
    razorpay: (id: string, succeeds: boolean) => (succeeds ? completeRefund : failRefund)(deps, id),
    stripe: (id: string, succeeds: boolean) => endStripeRefund(deps, id, succeeds),
    paypal: (id: string, succeeds: boolean) => endPayPalRefund(deps, id, succeeds),
  }
  for (const [provider, end] of Object.entries(endRefund)) {
    control.post<ById>(`/${provider}/refunds/:id/end`, async ({ params, body }, reply) =>
      respond(reply, await end(params.id, endRefundBody.parse(body).succeeds)),
    )
  }
}
