/** Orders what happens in the outside world. For tests and for trying things out; a shop in production has none of it. */
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { endRefund as endPayPalRefund } from './paypal-orders.ts'
import { failRefund, makeRefund, refundByItself } from './razorpay-later.ts'
import type { SandboxParts } from './sandbox-parts.ts'
import { sendBack } from './send-back.ts'
import { endRefund as endStripeRefund } from './stripe-refunds.ts'
import { setDelivery, setTrouble, troubles } from './trouble-store.ts'
import { listWebhooks } from './webhook-store.ts'

const delivery = z.object({ isHeld: z.boolean().default(false), delayMs: z.int().min(0).max(86_400_000).default(0) })

const trouble = z.object({
  provider: z.enum(['razorpay', 'stripe', 'paypal', 'shiprocket']),
  trouble: z.enum(troubles),
})

const ending = z.object({ succeeds: z.boolean() })

interface ById {
  Params: { id: string }
}

export async function controlRoutes(control: FastifyInstance, parts: SandboxParts): Promise<void> {
  const { db, webhooks } = parts
  control.put('/delivery', async ({ body }, reply) => {
    await setDelivery(db, delivery.parse(body))
    return sendBack(reply, {})
  })
  control.put('/trouble', async ({ body }, reply) => {
    const ordered = trouble.parse(body)
    await setTrouble(db, ordered.provider, ordered.trouble)
    return sendBack(reply, {})
  })
  control.get('/webhooks', async (_request, reply) => {
    const rows = await listWebhooks(db)
    return sendBack(
      reply,
      rows.map(({ id, sender, event, state, attempts, last_answer, body }) => {
        return { id, sender, event, state, attempts, lastAnswer: last_answer, body: JSON.parse(body) }
      }),
    )
  })
  control.post<ById>('/razorpay/payments/:id/refund-by-itself', async ({ params }, reply) =>
    sendBack(reply, await refundByItself(parts, params.id)),
  )
  const endings = {
    razorpay: (id: string, succeeds: boolean) => (succeeds ? makeRefund : failRefund)(parts, id),
    stripe: (id: string, succeeds: boolean) => endStripeRefund(parts, id, succeeds),
    paypal: (id: string, succeeds: boolean) => endPayPalRefund(parts, id, succeeds),
  }
  for (const [provider, end] of Object.entries(endings)) {
    control.post<ById>(`/${provider}/refunds/:id/end`, async ({ params, body }, reply) =>
      sendBack(reply, await end(params.id, ending.parse(body).succeeds)),
    )
  }
  control.post<ById>('/webhooks/:id/send', async ({ params }, reply) => {
    const status = await webhooks.sendNow(params.id)
    return status === 'unknown' ? sendBack(reply, {}, 404) : sendBack(reply, { status })
  })
}
