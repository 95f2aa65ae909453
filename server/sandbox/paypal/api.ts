/**
 * PayPal's API (https://developer.paypal.com/docs/api/orders/v2/,
 * `/payments/v2/`, `/customer-disputes/v1/`) and the page on which shoppers
 * approve a payment.
 */
import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { brand } from '#contract/brand.ts'
import { sandboxKeys } from '../../config/provider-config.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import {
  acceptForms,
  answerErrors,
  type ById,
  ErrorResponse,
  formBody,
  headerOf,
  injectFaults,
  respond,
} from '../sandbox-http.ts'
import { disputeQuery, listDisputes, readDispute } from './disputes.ts'
import {
  approveOrder,
  captureOrder,
  contextOf,
  createPayPalOrder,
  newPayPalOrder,
  type PayPalOrder,
  readPayPalCapture,
  readPayPalOrder,
} from './orders.ts'
import { newRefund, readPayPalRefund, refundCapture } from './refunds.ts'
import { badRequest, malformed, notFound, type Resource, unauthorized, unprocessable } from './responses.ts'

/** Requests need an access token, which the account's API keys buy. */
export async function payPalApi(api: FastifyInstance, deps: SandboxDeps): Promise<void> {
  acceptForms(api)
  answerErrors(api, {
    invalid: malformed,
    unreadable: () => badRequest('MALFORMED_REQUEST_JSON'),
    unknownPath: notFound,
  })
  const { clientId, clientSecret } = sandboxKeys.payPal
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  const token = createHmac('sha256', clientSecret).update(clientId).digest('base64url')

  api.addHook('onRequest', async ({ headers, routeOptions }, reply) => {
    const expected = routeOptions.url?.endsWith('/oauth2/token') ? basic : `Bearer ${token}`
    if (headers.authorization !== expected) return respond(reply, unauthorized())
  })
  injectFaults(api, deps, { provider: 'paypal', refusal: unprocessable('SANDBOX_TOLD_TO_REFUSE') })

  api.post('/v1/oauth2/token', (_request, reply) =>
    respond(reply, { access_token: token, token_type: 'Bearer', expires_in: 32_400 }),
  )
  api.post('/v2/checkout/orders', async ({ body, headers }, reply) => {
    const key = headerOf(headers, 'paypal-request-id')
    const order = await createPayPalOrder(deps, newPayPalOrder.parse(body), key)
    return respond(reply, preferred(headers, order), 201)
  })
  api.get<ById>('/v2/checkout/orders/:id', async ({ params }, reply) =>
    respond(reply, await readPayPalOrder(deps, params.id)),
  )
  api.post<ById>('/v2/checkout/orders/:id/capture', async ({ params, body, headers }, reply) => {
    captureBody.parse(body)
    const key = headerOf(headers, 'paypal-request-id')
    const order = await captureOrder(deps, params.id, key)
    const units = order instanceof ErrorResponse ? [] : order.purchase_units
    const purchase_units = units.map(({ payments }) => ({ payments }))
    return respond(reply, preferred(headers, order, { purchase_units }), 201)
  })
  api.get<ById>('/v2/payments/captures/:id', async ({ params }, reply) =>
    respond(reply, await readPayPalCapture(deps, params.id)),
  )
  api.post<ById>('/v2/payments/captures/:id/refund', async ({ params, body, headers }, reply) => {
    const amount = newRefund.parse(body)?.amount ?? null
    const key = headerOf(headers, 'paypal-request-id')
    return respond(reply, preferred(headers, await refundCapture(deps, { captureId: params.id, amount }, key)), 201)
  })
  api.get<ById>('/v2/payments/refunds/:id', async ({ params }, reply) =>
    respond(reply, await readPayPalRefund(deps, params.id)),
  )
  api.get('/v1/customer/disputes', async ({ query }, reply) =>
    respond(reply, await listDisputes(deps, disputeQuery.parse(query))),
  )
  api.get<ById>('/v1/customer/disputes/:id', async ({ params }, reply) =>
    respond(reply, await readDispute(deps, params.id)),
  )
}

/**
 * Without `Prefer: return=representation`, only id, status and links, and what was
 * captured (https://developer.paypal.com/api/orders/v2/orders-capture).
 */
function preferred(
  { prefer }: IncomingHttpHeaders,
  resource: ErrorResponse | Resource,
  details: object = {},
): ErrorResponse | object {
  if (resource instanceof ErrorResponse || prefer === 'return=representation') return resource
  const { id, status, links } = resource
  return { id, status, ...details, links }
}

/** The body may be empty, and names another source of the payment if not. */
const captureBody = z.object({ payment_source: z.unknown() }).partial().nullish()

const pageQuery = z.object({ token: z.string().default('') })

/** As at PayPal, anyone who knows the order's id may open it. */
export async function payPalCheckoutPage(page: FastifyInstance, deps: SandboxDeps): Promise<void> {
  acceptForms(page)
  page.get('/checkoutnow', async ({ query }, reply) => {
    const order = await readPayPalOrder(deps, pageQuery.parse(query).token)
    if (order instanceof ErrorResponse) return respond(reply, order)
    return reply
      .header('content-security-policy', pagePolicy(order))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(pageHtml(order))
  })
  page.post('/checkoutnow', async ({ body }, reply) => {
    const { decision, token = '' } = formBody.parse(body)
    const isApproved = decision === 'pay'
    const order = isApproved ? await approveOrder(deps, token) : await readPayPalOrder(deps, token)
    if (order instanceof ErrorResponse) return respond(reply, order)
    const { return_url, cancel_url } = contextOf(order)
    const url = isApproved ? return_url : cancel_url
    // PayPal then stays open for the page that has opened it.
    if (!url) return reply.type('text/plain').send('You can close this window.')
    const target = new URL(url)
    target.searchParams.set('token', order.id)
    if (isApproved) target.searchParams.set('PayerID', 'SANDBOXPAYER')
    return reply.redirect(target.href, 303)
  })
}

function pageHtml({ id, purchase_units: [{ amount }] }: PayPalOrder): string {
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

/** Only own stylesheets, and forms that redirect to the shop. */
function pagePolicy(order: PayPalOrder): string {
  const { return_url, cancel_url } = contextOf(order)
  const urls = [return_url, cancel_url].flatMap((url) => url ?? [])
  const origins = [...new Set(urls.map((url) => new URL(url).origin))].join(' ')
  return `default-src 'none'; style-src 'self'; form-action 'self' ${origins}; frame-ancestors 'none'; base-uri 'none'`
}
