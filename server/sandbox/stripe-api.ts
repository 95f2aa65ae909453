/** Stripe over HTTP: the API that the SDK speaks to, and what the card form in the browser speaks to. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sandboxKeys } from '../config/provider-config.ts'
import type { SandboxDeps } from './sandbox-deps.ts'
import { acceptForms, ErrorResponse, type Form, injectFaults, nestedFields, respond } from './sandbox-http.ts'
import {
  authenticateIntent,
  confirmIntent,
  createIntent,
  type Intent,
  invalidRequest,
  readIntent,
} from './stripe-intents.ts'
import { readRefund, refundIntent } from './stripe-refunds.ts'

interface ById {
  Params: { id: string }
}
interface WithForm {
  Body: Form | null
}

const INTENTS = '/v1/payment_intents'

/** Needs the secret key. */
export async function stripeApi(api: FastifyInstance, parts: SandboxDeps): Promise<void> {
  acceptForms(api)
  api.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', `req_${randomUUID()}`)
    if (keyOf(request) !== sandboxKeys.stripe.secretKey) return respond(reply, invalidKey())
  })
  injectFaults(api, {
    db: parts.db,
    provider: 'stripe',
    refusal: invalidRequest('The sandbox was told to refuse this.'),
  })

  api.post<WithForm>(INTENTS, async (request, reply) => {
    const form = request.body ?? {}
    const sent = {
      amount: Number(form.amount),
      currency: String(form.currency),
      metadata: nestedFields(form, 'metadata'),
    }
    return respond(reply, await createIntent(parts, sent, repeatKeyOf(request)))
  })
  api.get<ById>(`${INTENTS}/:id`, async ({ params }, reply) => respond(reply, await readIntent(parts, params.id)))
  api.post<WithForm>('/v1/refunds', async (request, reply) => {
    const form = request.body ?? {}
    const refund = { id: String(form.payment_intent), amount: form.amount ? Number(form.amount) : null }
    return respond(reply, await refundIntent(parts, refund, repeatKeyOf(request)))
  })
  api.get<ById>('/v1/refunds/:id', async ({ params }, reply) => respond(reply, await readRefund(parts, params.id)))
}

/** Needs the public key, and of each payment its own client secret. */
export async function stripeCardForm(form: FastifyInstance, parts: SandboxDeps): Promise<void> {
  acceptForms(form)
  form.addHook('onRequest', async (request, reply) => {
    if (keyOf(request) !== sandboxKeys.stripe.publishableKey) return respond(reply, invalidKey())
  })
  const opened = async (id: string, secret: string | undefined): Promise<Intent | ErrorResponse> => {
    const intent = await readIntent(parts, id)
    if (intent instanceof ErrorResponse || intent.client_secret === secret) return intent
    return invalidRequest('The client_secret does not belong to this payment.', 'payment_intent_invalid_parameter')
  }
  form.post<ById & WithForm>(`${INTENTS}/:id/confirm`, async ({ params, body }, reply) => {
    const intent = await opened(params.id, body?.client_secret)
    if (intent instanceof ErrorResponse) return respond(reply, intent)
    return respond(reply, await confirmIntent(parts, intent.id, String(body?.payment_method)))
  })
  form.post<ById & WithForm>(`${INTENTS}/:id/prove`, async ({ params, body }, reply) => {
    const intent = await opened(params.id, body?.client_secret)
    if (intent instanceof ErrorResponse) return respond(reply, intent)
    return respond(reply, await authenticateIntent(parts, intent.id, { succeeds: body?.succeeds === 'true' }))
  })
}

function keyOf({ headers }: FastifyRequest): string | undefined {
  return headers.authorization?.replace(/^Bearer /, '')
}

function repeatKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  return typeof key === 'string' ? key : null
}

function invalidKey(): ErrorResponse {
  return invalidRequest('Invalid API Key provided.', undefined, 401)
}
