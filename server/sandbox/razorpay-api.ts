/** Razorpay over HTTP: the API that the shop's server speaks to, and what its window speaks to. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { sandboxKeys } from '../config/sandbox-keys.ts'
import { addTrouble } from './add-trouble.ts'
import {
  badRequest,
  createOrder,
  newOrder,
  readOrder,
  readPayments,
  readRefund,
  refundPayment,
  tryToPay,
} from './razorpay-orders.ts'
import type { SandboxParts } from './sandbox-parts.ts'
import { SandboxRefusal } from './sandbox-refusal.ts'
import { sendBack } from './send-back.ts'

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
export async function razorpayApi(api: FastifyInstance, parts: SandboxParts): Promise<void> {
  const { keyId, keySecret } = sandboxKeys.razorpay
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  api.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== authorization)
      return sendBack(reply, badRequest('Authentication failed', 401))
  })
  addTrouble(api, { db: parts.db, provider: 'razorpay', refusal: badRequest('The sandbox was told to refuse this.') })

  api.post('/v1/orders', async ({ body }, reply) => sendBack(reply, await createOrder(parts, newOrder.parse(body))))
  api.get<ById>('/v1/orders/:id', async ({ params }, reply) => sendBack(reply, await readOrder(parts, params.id)))
  api.get<ById>('/v1/orders/:id/payments', async ({ params }, reply) => {
    const order = await readOrder(parts, params.id)
    if (order instanceof SandboxRefusal) return sendBack(reply, order)
    const items = await readPayments(parts, params.id)
    return sendBack(reply, { entity: 'collection', count: items.length, items })
  })
  api.post<ById & { Body: { amount?: number } | null }>('/v1/payments/:id/refund', async (request, reply) => {
    const { amount } = request.body ?? {}
    return sendBack(reply, await refundPayment(parts, request.params.id, { amount, key: keyOf(request) }))
  })
  api.get<ById>('/v1/refunds/:id', async ({ params }, reply) => sendBack(reply, await readRefund(parts, params.id)))
}

/** Needs the public key only. */
export async function razorpayWindow(window: FastifyInstance, parts: SandboxParts): Promise<void> {
  window.addHook<{ Querystring: { key?: string } }>('onRequest', async ({ query }, reply) => {
    if (query.key !== sandboxKeys.razorpay.keyId) return sendBack(reply, badRequest('Authentication failed', 401))
  })
  window.get<ById>('/checkout/:id', async ({ params }, reply) => {
    const order = await readOrder(parts, params.id)
    if (order instanceof SandboxRefusal) return sendBack(reply, order)
    const { id, amount, currency, status } = order
    return sendBack(reply, { id, amount, currency, status })
  })
  window.post<ById>('/checkout/:id/pay', async ({ params, body }, reply) => {
    const { succeeds, isLate, ...payer } = pressed.parse(body)
    const letThrough = isLate ? 'authorized' : 'captured'
    return sendBack(reply, await tryToPay(parts, params.id, { payer, outcome: succeeds ? letThrough : 'failed' }))
  })
}

function keyOf({ headers }: FastifyRequest): string | null {
  const key = headers['x-refund-idempotency']
  return typeof key === 'string' ? key : null
}
