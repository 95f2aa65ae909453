/** Razorpay over HTTP: the API that the shop's server speaks to, and what its window speaks to. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { sandboxKeys } from '../config/provider-config.ts'
import {
  attemptPayment,
  badRequest,
  createOrder,
  newOrder,
  readOrder,
  readPayments,
  readRefund,
  refundPayment,
} from './razorpay-orders.ts'
import type { SandboxDeps } from './sandbox-deps.ts'
import { ErrorResponse, injectFaults, respond } from './sandbox-http.ts'

interface ById {
  Params: { id: string }
}

/** `isLate`: the bank lets the payment through, and its money does not arrive yet. */
const pressed = z.object({
  succeeds: z.boolean(),
  isLate: z.boolean().default(false),
  email: z.string().default(''),
  contact: z.string().default(''),
})

/** Needs the account's keys, as HTTP basic authentication. */
export async function razorpayApi(api: FastifyInstance, parts: SandboxDeps): Promise<void> {
  const { keyId, keySecret } = sandboxKeys.razorpay
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  api.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== authorization) return respond(reply, badRequest('Authentication failed', 401))
  })
  injectFaults(api, { db: parts.db, provider: 'razorpay', refusal: badRequest('The sandbox was told to refuse this.') })

  api.post('/v1/orders', async ({ body }, reply) => respond(reply, await createOrder(parts, newOrder.parse(body))))
  api.get<ById>('/v1/orders/:id', async ({ params }, reply) => respond(reply, await readOrder(parts, params.id)))
  api.get<ById>('/v1/orders/:id/payments', async ({ params }, reply) => {
    const order = await readOrder(parts, params.id)
    if (order instanceof ErrorResponse) return respond(reply, order)
    const items = await readPayments(parts, params.id)
    return respond(reply, { entity: 'collection', count: items.length, items })
  })
  api.post<ById & { Body: { amount?: number } | null }>('/v1/payments/:id/refund', async (request, reply) => {
    const { amount } = request.body ?? {}
    return respond(reply, await refundPayment(parts, request.params.id, { amount, key: keyOf(request) }))
  })
  api.get<ById>('/v1/refunds/:id', async ({ params }, reply) => respond(reply, await readRefund(parts, params.id)))
}

/** Needs the public key only. */
export async function razorpayCheckout(window: FastifyInstance, parts: SandboxDeps): Promise<void> {
  window.addHook<{ Querystring: { key?: string } }>('onRequest', async ({ query }, reply) => {
    if (query.key !== sandboxKeys.razorpay.keyId) return respond(reply, badRequest('Authentication failed', 401))
  })
  window.get<ById>('/checkout/:id', async ({ params }, reply) => {
    const order = await readOrder(parts, params.id)
    if (order instanceof ErrorResponse) return respond(reply, order)
    const { id, amount, currency, status } = order
    return respond(reply, { id, amount, currency, status })
  })
  window.post<ById>('/checkout/:id/pay', async ({ params, body }, reply) => {
    const { succeeds, isLate, ...payer } = pressed.parse(body)
    const letThrough = isLate ? 'authorized' : 'captured'
    return respond(reply, await attemptPayment(parts, params.id, { payer, outcome: succeeds ? letThrough : 'failed' }))
  })
}

function keyOf({ headers }: FastifyRequest): string | null {
  const key = headers['x-refund-idempotency']
  return typeof key === 'string' ? key : null
}
