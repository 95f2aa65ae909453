/** PayPal over HTTP: the API that the shop's server speaks to, and the page that browsers are sent to. */
import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { brand } from '#contract/brand.ts'
import { sandboxKeys } from '../config/provider-config.ts'
import {
  approve,
  capture,
  createPayPalOrder,
  newPayPalOrder,
  type PayPalOrder,
  readPayPalOrder,
  readPayPalRefund,
  refundCapture,
  unprocessable,
} from './paypal-orders.ts'
import type { SandboxDeps } from './sandbox-deps.ts'
import { acceptForms, ErrorResponse, type Form, injectFaults, respond } from './sandbox-http.ts'

interface ById {
  Params: { id: string }
}

interface RefundSent {
  Body: { amount?: { value: string; currency_code: string } } | null
}

/** Needs a token, which the account's keys get. */
export async function payPalApi(api: FastifyInstance, parts: SandboxDeps): Promise<void> {
  acceptForms(api)
  const { clientId, clientSecret } = sandboxKeys.payPal
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  const token = createHmac('sha256', clientSecret).update(clientId).digest('base64url')

  api.addHook('onRequest', async ({ headers, routeOptions }, reply) => {
    const wanted = routeOptions.url?.endsWith('/oauth2/token') ? basic : `Bearer ${token}`
    if (headers.authorization !== wanted) return respond(reply, unprocessable('AUTHENTICATION_FAILURE', 401))
  })
  injectFaults(api, { db: parts.db, provider: 'paypal', refusal: unprocessable('SANDBOX_TOLD_TO_REFUSE') })

  api.post('/v1/oauth2/token', (_request, reply) =>
    respond(reply, { access_token: token, token_type: 'Bearer', expires_in: 32_400 }),
  )
  api.post('/v2/checkout/orders', async (request, reply) =>
    respond(reply, await createPayPalOrder(parts, newPayPalOrder.parse(request.body), keyOf(request)), 201),
  )
  api.get<ById>('/v2/checkout/orders/:id', async ({ params }, reply) =>
    respond(reply, await readPayPalOrder(parts, params.id)),
  )
  api.post<ById>('/v2/checkout/orders/:id/capture', async ({ params }, reply) =>
    respond(reply, await capture(parts, params.id), 201),
  )
  api.post<ById & RefundSent>('/v2/payments/captures/:id/refund', async (request, reply) => {
    const refund = { captureId: request.params.id, amount: request.body?.amount }
    return respond(reply, await refundCapture(parts, refund, keyOf(request)), 201)
  })
  api.get<ById>('/v2/payments/refunds/:id', async ({ params }, reply) =>
    respond(reply, await readPayPalRefund(parts, params.id)),
  )
}

/** Needs the order's id only, as PayPal's page does. */
export async function payPalCheckoutPage(window: FastifyInstance, parts: SandboxDeps): Promise<void> {
  acceptForms(window)
  window.get<{ Querystring: { token?: string } }>('/checkoutnow', async ({ query }, reply) => {
    const order = await readPayPalOrder(parts, query.token ?? '')
    if (order instanceof ErrorResponse) return respond(reply, order)
    return reply
      .header('content-security-policy', payPalPolicy(order))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(payPalPage(order))
  })
  window.post<{ Body: Form | null }>('/checkoutnow', async ({ body }, reply) => {
    const isPaid = body?.decision === 'pay'
    const order = await (isPaid ? approve : readPayPalOrder)(parts, body?.token ?? '')
    if (order instanceof ErrorResponse) return respond(reply, order)
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

/** The page where a shopper pays, or turns back. */
function payPalPage({ id, purchase_units: [{ amount }] }: PayPalOrder): string {
  const dollars = Number(amount.value).toLocaleString('en-US', { style: 'currency', currency: amount.currency_code })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pay ${brand.name}</title>
<link rel="stylesheet" href="/sandbox/paypal/page.css">
</head>
<body>
<main>
<h1>Pay ${brand.name}</h1>
<p class="test">Test mode: no money moves</p>
<p class="amount">${dollars}</p>
<form method="post" action="/sandbox/paypal/checkoutnow">
<input type="hidden" name="token" value="${id}">
<button name="decision" value="pay">Pay</button>
<button name="decision" value="cancel">Cancel</button>
</form>
</main>
</body>
</html>
`
}

/** Lets the page style itself, and its form lead back to the shop, whose address may be another than this one. */
function payPalPolicy({ payment_source: { paypal } }: PayPalOrder): string {
  const { return_url, cancel_url } = paypal.experience_context
  const back = [...new Set([return_url, cancel_url].map((url) => new URL(url).origin))].join(' ')
  return `default-src 'none'; style-src 'self'; form-action 'self' ${back}; frame-ancestors 'none'; base-uri 'none'`
}
