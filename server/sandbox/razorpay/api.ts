/**
 * Razorpay's API (https://razorpay.com/docs/api/orders/, `/payments/`,
 * `/refunds/`) and the endpoints of its window.
 */
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { sandboxKeys } from '../../config/provider-config.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import { answerErrors, type ById, ErrorResponse, headerOf, injectFaults, respond } from '../sandbox-http.ts'
import { razorpayLists } from './lists.ts'
import { createOrder, newOrder, readOrder, toEntity } from './orders.ts'
import { attemptPayment, capturePayment, readPayment } from './payments.ts'
import { newRefundBody, refundPayment } from './refunds.ts'
import { badRequest, invalidRequest } from './responses.ts'

const captureBody = z.strictObject({ amount: z.int(), currency: z.literal('INR') })

/** Requests need the API keys as HTTP Basic authorization. */
export async function razorpayApi(api: FastifyInstance, deps: SandboxDeps): Promise<void> {
  const { keyId, keySecret } = sandboxKeys.razorpay
  answerErrors(api, {
    invalid: invalidRequest,
    unreadable: () => badRequest('The request body is not valid JSON.'),
    unknownPath: () => badRequest('The requested URL was not found on the server.'),
  })
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  api.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== authorization) return respond(reply, unauthenticated())
  })
  injectFaults(api, deps, {
    provider: 'razorpay',
    refusal: badRequest('The sandbox is set to refuse requests.'),
  })

  api.post('/v1/orders', async ({ body }, reply) => respond(reply, await createOrder(deps, newOrder.parse(body))))
  api.get<ById>('/v1/orders/:id', async ({ params }, reply) => {
    const order = await readOrder(deps, params.id)
    return respond(reply, order instanceof ErrorResponse ? order : toEntity(order))
  })
  api.get<ById>('/v1/payments/:id', async ({ params }, reply) => respond(reply, await readPayment(deps, params.id)))
  api.post<ById>('/v1/payments/:id/capture', async ({ params, body }, reply) =>
    respond(reply, await capturePayment(deps, params.id, captureBody.parse(body))),
  )
  api.post<ById>('/v1/payments/:id/refund', async ({ params, body, headers }, reply) => {
    const key = headerOf(headers, 'x-refund-idempotency')
    return respond(reply, await refundPayment(deps, { paymentId: params.id, ...newRefundBody.parse(body) }, key))
  })
  razorpayLists(api, deps)
}

const checkoutQuery = z.object({ key: z.string().optional() })

const attemptBody = z.object({
  succeeds: z.boolean(),
  /** The bank authorizes the payment, but the money is not captured. */
  isPending: z.boolean().default(false),
  /** Discount of an offer chosen in the window, in paise. */
  offerPaise: z.int().min(0).default(0),
  /** Paid by the shopper if the shop made the customer the fee bearer, in paise. */
  customerFeePaise: z.int().min(0).default(0),
  email: z.string().default(''),
  contact: z.string().default(''),
})

/** Requests need only the public key. */
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
    const { succeeds, isPending, offerPaise, customerFeePaise, ...payer } = attemptBody.parse(body)
    const success = isPending ? 'authorized' : 'captured'
    const outcome = succeeds ? success : 'failed'
    const differencePaise = customerFeePaise - offerPaise
    return respond(reply, await attemptPayment(deps, params.id, { payer, outcome, differencePaise }))
  })
}

function unauthenticated(): ErrorResponse {
  return badRequest('Authentication failed', { http: 401 })
}
