/** Orders what happens in the outside world. For tests and for trying things out; a shop in production has none of it. */
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { faults, setDelivery, setFault } from './fault-store.ts'
import { endRefund as endPayPalRefund } from './paypal-orders.ts'
import { autoRefund, completeRefund, failRefund } from './razorpay-refunds.ts'
import type { SandboxDeps } from './sandbox-deps.ts'
import { respond } from './sandbox-http.ts'
import { endRefund as endStripeRefund } from './stripe-refunds.ts'
import { listWebhooks } from './webhook-store.ts'

const delivery = z.object({ isHeld: z.boolean().default(false), delayMs: z.int().min(0).max(86_400_000).default(0) })

const trouble = z.object({
  provider: z.enum(['razorpay', 'stripe', 'paypal', 'shiprocket']),
  trouble: z.enum(faults),
})

const ending = z.object({ succeeds: z.boolean() })

interface ById {
  Params: { id: string }
}

export async function controlRoutes(control: FastifyInstance, parts: SandboxDeps): Promise<void> {
  const { db, webhooks } = parts
  control.put('/delivery', async ({ body }, reply) => {
    await setDelivery(db, delivery.parse(body))
    return respond(reply, {})
  })
  control.put('/trouble', async ({ body }, reply) => {
    const ordered = trouble.parse(body)
    await setFault(db, ordered.provider, ordered.trouble)
    return respond(reply, {})
  })
  control.get('/webhooks', async (_request, reply) => {
    const rows = await listWebhooks(db)
    return respond(
      reply,
      rows.map(({ id, sender, event, state, attempts, last_answer, body }) => {
        return { id, sender, event, state, attempts, lastAnswer: last_answer, body: JSON.parse(body) }
      }),
    )
  })
  control.post<ById>('/razorpay/payments/:id/refund-by-itself', async ({ params }, reply) =>
    respond(reply, await autoRefund(parts, params.id)),
  )
  const endings = {
    razorpay: (id: string, succeeds: boolean) => (succeeds ? completeRefund : failRefund)(parts, id),
    stripe: (id: string, succeeds: boolean) => endStripeRefund(parts, id, succeeds),
    paypal: (id: string, succeeds: boolean) => endPayPalRefund(parts, id, succeeds),
  }
  for (const [provider, end] of Object.entries(endings)) {
    control.post<ById>(`/${provider}/refunds/:id/end`, async ({ params, body }, reply) =>
      respond(reply, await end(params.id, ending.parse(body).succeeds)),
    )
  }
  control.post<ById>('/webhooks/:id/send', async ({ params }, reply) => {
    const status = await webhooks.sendNow(params.id)
    return status === 'unknown' ? respond(reply, {}, 404) : respond(reply, { status })
  })
}
