/** Simulates Stripe's HTTP API and the endpoints that its card form uses. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sandboxKeys } from '../config/provider-config.ts'
import type { SandboxDeps } from './sandbox-deps.ts'
import {
  acceptForms,
  type ById,
  ErrorResponse,
  formBody,
  headerOf,
  injectFaults,
  nestedFields,
  respond,
} from './sandbox-http.ts'
import {
  authenticateIntent,
  confirmIntent,
  createIntent,
  type Intent,
  invalidRequest,
  readIntent,
} from './stripe-intents.ts'
import { readRefund, refundIntent } from './stripe-refunds.ts'

const INTENTS = '/v1/payment_intents'

/** Registers the routes of the simulated Stripe API. Requests need the account's secret key. */
export async function stripeApi(api: FastifyInstance, deps: SandboxDeps): Promise<void> {
  acceptForms(api)
  api.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', `req_${randomUUID()}`)
    if (apiKeyOf(request) !== sandboxKeys.stripe.secretKey) return respond(reply, invalidKey())
  })
  injectFaults(api, {
    db: deps.db,
    provider: 'stripe',
    refusal: invalidRequest('The sandbox is set to refuse requests.'),
  })

  api.post(INTENTS, async ({ body, headers }, reply) => {
    const form = formBody.parse(body)
    const params = {
      amount: Number(form.amount),
      currency: String(form.currency),
      metadata: nestedFields(form, 'metadata'),
    }
    return respond(reply, await createIntent(deps, params, headerOf(headers, 'idempotency-key')))
  })
  api.get<ById>(`${INTENTS}/:id`, async ({ params }, reply) => respond(reply, await readIntent(deps, params.id)))
  api.post('/v1/refunds', async ({ body, headers }, reply) => {
    const form = formBody.parse(body)
    const refund = { id: String(form.payment_intent), amount: form.amount ? Number(form.amount) : null }
    return respond(reply, await refundIntent(deps, refund, headerOf(headers, 'idempotency-key')))
  })
  api.get<ById>('/v1/refunds/:id', async ({ params }, reply) => respond(reply, await readRefund(deps, params.id)))
}

/**
 * Registers the endpoints that the simulated Stripe card form calls. Requests need the publishable key and the
 * payment's client secret.
 */
export async function stripeCardForm(form: FastifyInstance, deps: SandboxDeps): Promise<void> {
  acceptForms(form)
  form.addHook('onRequest', async (request, reply) => {
    if (apiKeyOf(request) !== sandboxKeys.stripe.publishableKey) return respond(reply, invalidKey())
  })
  const readOwnIntent = async (id: string, clientSecret: string | undefined): Promise<Intent | ErrorResponse> => {
    const intent = await readIntent(deps, id)
    if (intent instanceof ErrorResponse || intent.client_secret === clientSecret) return intent
    return invalidRequest('The client_secret does not belong to this payment.', 'payment_intent_invalid_parameter')
  }
  form.post<ById>(`${INTENTS}/:id/confirm`, async ({ params, body }, reply) => {
    const { client_secret, payment_method } = formBody.parse(body)
    const intent = await readOwnIntent(params.id, client_secret)
    if (intent instanceof ErrorResponse) return respond(reply, intent)
    return respond(reply, await confirmIntent(deps, intent.id, String(payment_method)))
  })
  form.post<ById>(`${INTENTS}/:id/authenticate`, async ({ params, body }, reply) => {
    const { client_secret, succeeds } = formBody.parse(body)
    const intent = await readOwnIntent(params.id, client_secret)
    if (intent instanceof ErrorResponse) return respond(reply, intent)
    return respond(reply, await authenticateIntent(deps, intent.id, { succeeds: succeeds === 'true' }))
  })
}

function apiKeyOf({ headers }: FastifyRequest): string | undefined {
  return headers.authorization?.replace(/^Bearer /, '')
}

function invalidKey(): ErrorResponse {
  return invalidRequest('Invalid API Key provided.', undefined, 401)
}
