/** Simulates Razorpay's HTTP API and the endpoints that its checkout window uses. */
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { sandboxKeys } from '../config/provider-config.ts'
import { attemptPayment, badRequest, createOrder, listPayments, newOrder, readOrder } from './razorpay-orders.ts'
import { readRefund, refundPayment } from './razorpay-refunds.ts'
import type { SandboxDeps } from './sandbox-deps.ts'
import { type ById, ErrorResponse, headerOf, injectFaults, respond } from './sandbox-http.ts'

const refundBody = z.object({ amount: z.number().optional() }).nullish()

/**
 * Registers the routes of the simulated Razorpay API. Requests must contain the account's API keys in an HTTP Basic
 * authorization header.
 */
export async function razorpayApi(api: FastifyInstance, deps: SandboxDeps): Promise<void> {
  const { keyId, keySecret } = sandboxKeys.razorpay
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  api.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== authorization) return respond(reply, unauthenticated())
  })
  injectFaults(api, {
    db: deps.db,
    provider: 'razorpay',
    refusal: badRequest('The sandbox is set to refuse requests.'),
  })

  api.post('/v1/orders', async ({ body }, reply) => respond(reply, await createOrder(deps, newOrder.parse(body))))
  api.get<ById>('/v1/orders/:id', async ({ params }, reply) => respond(reply, await readOrder(deps, params.id)))
  api.get<ById>('/v1/orders/:id/payments', async ({ params }, reply) => {
    const order = await readOrder(deps, params.id)
    if (order instanceof ErrorResponse) return respond(reply, order)
    const items = await listPayments(deps, params.id)
    return respond(reply, { entity: 'collection', count: items.length, items })
  })
  api.post<ById>('/v1/payments/:id/refund', async ({ params, body, headers }, reply) => {
    const amount = refundBody.parse(body)?.amount ?? null
    const key = headerOf(headers, 'x-refund-idempotency')
    return respond(reply, await refundPayment(deps, { paymentId: params.id, amount }, key))
  })
  api.get<ById>('/v1/refunds/:id', async ({ params }, reply) => respond(reply, await readRefund(deps, params.id)))
}

const checkoutQuery = z.object({ key: z.string().optional() })

const attemptBody = z.object({
  succeeds: z.boolean(),
  /** Whether the bank only authorizes the payment, without the money being captured. */
  isPending: z.boolean().default(false),
  email: z.string().default(''),
  contact: z.string().default(''),
})

/** Registers the endpoints that the simulated Razorpay checkout window calls. Requests need only the public key. */
export async function razorpayCheckout(checkout: FastifyInstance, deps: SandboxDeps): Promise<void> {
  checkout.addHook('onRequest', async ({ query }, reply) => {
    if (checkoutQuery.parse(query).key !== sandboxKeys.razorpay.keyId) return respond(reply, unauthenticated())
  })
  checkout.get<ById>('/checkout/:id', async ({ params }, reply) => {
    const order = await readOrder(deps, params.id)
    if (order instanceof ErrorResponse) return respond(reply, order)
    const { id, amount, currency, status } = order
    return respond(reply, { id, amount, currency, status })
  })
  checkout.post<ById>('/checkout/:id/pay', async ({ params, body }, reply) => {
    const { succeeds, isPending, ...payer } = attemptBody.parse(body)
    const success = isPending ? 'authorized' : 'captured'
    return respond(reply, await attemptPayment(deps, params.id, { payer, outcome: succeeds ? success : 'failed' }))
  })
}

function unauthenticated(): ErrorResponse {
  return badRequest('Authentication failed', 401)
}
