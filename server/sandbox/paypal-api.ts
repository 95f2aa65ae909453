/** PayPal over HTTP: the API that the shop's server speaks to, and the page that browsers are sent to. */
import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sandboxKeys } from '../config/sandbox-keys.ts'
import { addTrouble } from './add-trouble.ts'
import { type Form, takeForms } from './form-body.ts'
import {
  approve,
  capture,
  createPayPalOrder,
  newPayPalOrder,
  readPayPalOrder,
  readPayPalRefund,
  refundCapture,
  unprocessable,
} from './paypal-orders.ts'
import { payPalPage, payPalPolicy } from './paypal-page.ts'
import type { SandboxParts } from './sandbox-parts.ts'
import { SandboxRefusal } from './sandbox-refusal.ts'
import { sendBack } from './send-back.ts'

interface ById {
  Params: { id: string }
}

interface RefundSent {
  Body: { amount?: { value: string; currency_code: string } } | null
}

/** Needs a token, which the account's keys get. */
export async function payPalApi(api: FastifyInstance, parts: SandboxParts): Promise<void> {
  takeForms(api)
  const { clientId, clientSecret } = sandboxKeys.payPal
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  const token = createHmac('sha256', clientSecret).update(clientId).digest('base64url')

  api.addHook('onRequest', async ({ headers, routeOptions }, reply) => {
    const wanted = routeOptions.url?.endsWith('/oauth2/token') ? basic : `Bearer ${token}`
    if (headers.authorization !== wanted) return sendBack(reply, unprocessable('AUTHENTICATION_FAILURE', 401))
  })
  addTrouble(api, { db: parts.db, provider: 'paypal', refusal: unprocessable('SANDBOX_TOLD_TO_REFUSE') })

  api.post('/v1/oauth2/token', (_request, reply) =>
    sendBack(reply, { access_token: token, token_type: 'Bearer', expires_in: 32_400 }),
  )
  api.post('/v2/checkout/orders', async (request, reply) =>
    sendBack(reply, await createPayPalOrder(parts, newPayPalOrder.parse(request.body), keyOf(request)), 201),
  )
  api.get<ById>('/v2/checkout/orders/:id', async ({ params }, reply) =>
    sendBack(reply, await readPayPalOrder(parts, params.id)),
  )
  api.post<ById>('/v2/checkout/orders/:id/capture', async ({ params }, reply) =>
    sendBack(reply, await capture(parts, params.id), 201),
  )
  api.post<ById & RefundSent>('/v2/payments/captures/:id/refund', async (request, reply) => {
    const refund = { captureId: request.params.id, amount: request.body?.amount }
    return sendBack(reply, await refundCapture(parts, refund, keyOf(request)), 201)
  })
  api.get<ById>('/v2/payments/refunds/:id', async ({ params }, reply) =>
    sendBack(reply, await readPayPalRefund(parts, params.id)),
  )
}

/** Needs the order's id only, as PayPal's page does. */
export async function payPalWindow(window: FastifyInstance, parts: SandboxParts): Promise<void> {
  takeForms(window)
  window.get<{ Querystring: { token?: string } }>('/checkoutnow', async ({ query }, reply) => {
    const order = await readPayPalOrder(parts, query.token ?? '')
    if (order instanceof SandboxRefusal) return sendBack(reply, order)
    return reply
      .header('content-security-policy', payPalPolicy(order))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(payPalPage(order))
  })
  window.post<{ Body: Form | null }>('/checkoutnow', async ({ body }, reply) => {
    const isPaid = body?.decision === 'pay'
    const order = await (isPaid ? approve : readPayPalOrder)(parts, body?.token ?? '')
    if (order instanceof SandboxRefusal) return sendBack(reply, order)
    const { return_url, cancel_url } = order.payment_source.paypal.experience_context
    const back = new URL(isPaid ? return_url : cancel_url)
    back.searchParams.set('token', order.id)
    if (isPaid) back.searchParams.set('PayerID', 'SANDBOXPAYER')
    return reply.redirect(back.href, 303)
  })
}

function keyOf({ headers }: FastifyRequest): string | null {
  const key = headers['paypal-request-id']
  return typeof key === 'string' ? key : null
}
