/**
 * Control API of the sandbox, with which tests and developers simulate events at the payment providers, e.g. a failed
 * refund. Not available in production.
 */
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { faults, faultyProviders, webhookDelivery, writeDelivery, writeFault } from './fault-store.ts'
import * as payPalDisputes from './paypal/disputes.ts'
import * as payPalRefunds from './paypal/refunds.ts'
import * as razorpayDisputes from './razorpay/disputes.ts'
import { authorizeLate } from './razorpay/payments.ts'
import * as razorpayRefunds from './razorpay/refunds.ts'
import type { SandboxDeps } from './sandbox-deps.ts'
import { type ById, respond } from './sandbox-http.ts'
import { scanParcel } from './shiprocket-parcels.ts'
import * as stripeDisputes from './stripe/disputes.ts'
import * as stripeRefunds from './stripe/refunds.ts'
import { listWebhooks } from './webhook-store.ts'

const faultBody = z.object({ provider: z.enum(faultyProviders), fault: z.enum(faults) })
const scanBody = z.object({ activity: z.string(), location: z.string(), code: z.int().optional() })
const endRefundBody = z.object({ succeeds: z.boolean() })
/** Amount in paise or cents; all that is left of the payment if missing. */
const amountBody = z.object({ amount: z.int().min(1).nullable().default(null) })
const endDisputeBody = z.object({ outcome: z.enum(['won', 'lost']) })

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
    respond(reply, await razorpayRefunds.autoRefund(deps, params.id)),
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
      respond(reply, await openDispute(params.id, amountBody.parse(body ?? {}).amount)),
    )
    control.post<ById>(`/${provider}/disputes/:id/end`, async ({ params, body }, reply) =>
      respond(reply, await endDispute(params.id, endDisputeBody.parse(body).outcome)),
    )
  }
}

/** What happens at a payment provider without the shop. Payments are identified as in the shop: at PayPal by order. */
interface Dashboard {
  /** Completes a pending refund or makes it fail. */
  endRefund: (id: string, succeeds: boolean) => Promise<object>
  /** Refunds a payment as the owner does on the provider's website. */
  refund: (paymentId: string, amount: number | null) => Promise<object>
  openDispute: (paymentId: string, amount: number | null) => Promise<object>
  endDispute: (id: string, outcome: 'won' | 'lost') => Promise<object>
}

function dashboards(deps: SandboxDeps): Record<'razorpay' | 'stripe' | 'paypal', Dashboard> {
  const { completeRefund, failRefund } = razorpayRefunds
  return {
    razorpay: {
      endRefund: (id, succeeds) => (succeeds ? completeRefund : failRefund)(deps, id),
      refund: (id, amount) => razorpayRefunds.refundInDashboard(deps, id, amount),
      openDispute: (id, amount) => razorpayDisputes.openDispute(deps, id, amount),
      endDispute: (id, outcome) => razorpayDisputes.endDispute(deps, id, outcome),
    },
    stripe: {
      endRefund: (id, succeeds) => stripeRefunds.endRefund(deps, id, succeeds),
      refund: (id, amount) => stripeRefunds.refundInDashboard(deps, id, amount),
      openDispute: (id, amount) => stripeDisputes.openDispute(deps, id, amount),
      endDispute: (id, outcome) => stripeDisputes.endDispute(deps, id, outcome),
    },
    paypal: {
      endRefund: (id, succeeds) => payPalRefunds.endRefund(deps, id, succeeds),
      refund: (id, cents) => payPalRefunds.refundOnWebsite(deps, id, cents),
      openDispute: (id, cents) => payPalDisputes.openDispute(deps, id, cents),
      endDispute: (id, outcome) => payPalDisputes.endDispute(deps, id, outcome),
    },
  }
}
