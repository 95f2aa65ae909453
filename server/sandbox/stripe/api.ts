/**
 * Stripe's API (https://docs.stripe.com/api/payment_intents,
 * https://docs.stripe.com/api/refunds) and the endpoints of its card form.
 */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
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
  nestedForm,
  respond,
} from '../sandbox-http.ts'
import { chargeOf } from './charge.ts'
import {
  authenticateIntent,
  cancelIntent,
  cancellation,
  confirmIntent,
  createIntent,
  type Intent,
  newIntent,
  readIntent,
  toObject,
} from './intents.ts'
import { findIntentOfCharge, stripeLists } from './lists.ts'
import { newRefund, refundIntent } from './refunds.ts'
import { expand, invalidParameters, invalidRequest, unknownObject } from './responses.ts'

const INTENTS = '/v1/payment_intents'

const intentQuery = z.strictObject({ client_secret: z.string().optional(), expand })

/** Requests need the secret key. */
export async function stripeApi(api: FastifyInstance, deps: SandboxDeps): Promise<void> {
  acceptForms(api)
  answerErrors(api, {
    invalid: invalidParameters,
    unreadable: () => invalidRequest('Invalid request: the body is not URL-encoded.'),
    unknownPath: () => invalidRequest('Unrecognized request URL.', undefined, 404),
  })
  api.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', `req_${randomUUID()}`)
    if (apiKeyOf(request) !== sandboxKeys.stripe.secretKey) return respond(reply, invalidKey())
  })
  injectFaults(api, deps, {
    provider: 'stripe',
    refusal: invalidRequest('The sandbox is set to refuse requests.'),
  })

  api.post(INTENTS, async ({ body, headers }, reply) => {
    const parameters = newIntent.parse(nestedForm(formBody.parse(body)))
    return respondWith(reply, await createIntent(deps, parameters, headerOf(headers, 'idempotency-key')))
  })
  api.get<ById>(`${INTENTS}/:id`, async ({ params, query }, reply) => {
    const { expand: expanded = [] } = intentQuery.parse(nestedForm(formBody.parse(query)))
    const intent = await readIntent(deps, params.id)
    const isExpanded = expanded.some((name) => name.startsWith('latest_charge'))
    if (intent instanceof ErrorResponse || !isExpanded) return respondWith(reply, intent)
    const charge = chargeOf(intent, deps.clock(), expanded.includes('latest_charge.balance_transaction'))
    return respond(reply, { ...toObject(intent), latest_charge: charge })
  })
  api.post<ById>(`${INTENTS}/:id/cancel`, async ({ params, body }, reply) =>
    respondWith(reply, await cancelIntent(deps, params.id, cancellation.parse(nestedForm(formBody.parse(body ?? {}))))),
  )
  // Nothing to do: payments are captured automatically.
  api.post<ById>(`${INTENTS}/:id/capture`, async ({ params }, reply) => {
    const intent = await readIntent(deps, params.id)
    if (intent instanceof ErrorResponse) return respond(reply, intent)
    const message = `This PaymentIntent could not be captured because it has a status of ${intent.status}.`
    return respond(reply, invalidRequest(message, 'payment_intent_unexpected_state'))
  })
  api.post('/v1/refunds', async ({ body, headers }, reply) => {
    const refund = newRefund.parse(nestedForm(formBody.parse(body)))
    const key = headerOf(headers, 'idempotency-key')
    const id = refund.payment_intent ?? (await findIntentOfCharge(deps, refund.charge ?? ''))?.id
    if (id !== undefined) return respond(reply, await refundIntent(deps, { ...refund, payment_intent: id }, key))
    return respond(reply, unknownObject('charge', refund.charge ?? ''))
  })
  stripeLists(api, deps)
}

/** Requests need the publishable key and the payment's client secret. */
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
    const { client_secret, payment_method, ...fields } = formBody.parse(body)
    const intent = await readOwnIntent(params.id, client_secret)
    if (intent instanceof ErrorResponse) return respond(reply, intent)
    const billing = { name: fields['billing_details[name]'], line1: fields['billing_details[address][line1]'] }
    return respondWith(reply, await confirmIntent(deps, intent.id, { paymentMethod: String(payment_method), billing }))
  })
  form.post<ById>(`${INTENTS}/:id/authenticate`, async ({ params, body }, reply) => {
    const { client_secret, succeeds } = formBody.parse(body)
    const intent = await readOwnIntent(params.id, client_secret)
    if (intent instanceof ErrorResponse) return respond(reply, intent)
    return respondWith(reply, await authenticateIntent(deps, intent.id, { succeeds: succeeds === 'true' }))
  })
}

function respondWith(reply: FastifyReply, intent: Intent | ErrorResponse): FastifyReply {
  return respond(reply, intent instanceof ErrorResponse ? intent : toObject(intent))
}

function apiKeyOf({ headers }: FastifyRequest): string | undefined {
  return headers.authorization?.replace(/^Bearer /, '')
}

function invalidKey(): ErrorResponse {
  return invalidRequest('Invalid API Key provided.', undefined, 401)
}
