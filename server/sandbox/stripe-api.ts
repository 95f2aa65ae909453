/** Stripe over HTTP: the API that the SDK speaks to, and what the card form in the browser speaks to. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sandboxKeys } from '../config/sandbox-keys.ts'
import { addTrouble } from './add-trouble.ts'
import { type Form, fieldsBelow, takeForms } from './form-body.ts'
import type { SandboxParts } from './sandbox-parts.ts'
import { SandboxRefusal } from './sandbox-refusal.ts'
import { sendBack } from './send-back.ts'
import { confirmIntent, createIntent, type Intent, invalid, proveIntent, readIntent } from './stripe-intents.ts'
import { readRefund, refundIntent } from './stripe-refunds.ts'

interface ById {
  Params: { id: string }
}
interface WithForm {
  Body: Form | null
}

const INTENTS = '/v1/payment_intents'

/** Needs the secret key. */
export async function stripeApi(api: FastifyInstance, parts: SandboxParts): Promise<void> {
  takeForms(api)
  api.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', `req_${randomUUID()}`)
    if (keyOf(request) !== sandboxKeys.stripe.secretKey) return sendBack(reply, invalidKey())
  })
  addTrouble(api, { db: parts.db, provider: 'stripe', refusal: invalid('The sandbox was told to refuse this.') })

  api.post<WithForm>(INTENTS, async (request, reply) => {
    const form = request.body ?? {}
    const sent = {
      amount: Number(form.amount),
      currency: String(form.currency),
      metadata: fieldsBelow(form, 'metadata'),
    }
    return sendBack(reply, await createIntent(parts, sent, repeatKeyOf(request)))
  })
  api.get<ById>(`${INTENTS}/:id`, async ({ params }, reply) => sendBack(reply, await readIntent(parts, params.id)))
  api.post<WithForm>('/v1/refunds', async (request, reply) => {
    const form = request.body ?? {}
    const refund = { id: String(form.payment_intent), amount: form.amount ? Number(form.amount) : null }
    return sendBack(reply, await refundIntent(parts, refund, repeatKeyOf(request)))
  })
  api.get<ById>('/v1/refunds/:id', async ({ params }, reply) => sendBack(reply, await readRefund(parts, params.id)))
}

/** Needs the public key, and of each payment its own client secret. */
export async function stripeCardForm(form: FastifyInstance, parts: SandboxParts): Promise<void> {
  takeForms(form)
  form.addHook('onRequest', async (request, reply) => {
    if (keyOf(request) !== sandboxKeys.stripe.publishableKey) return sendBack(reply, invalidKey())
  })
  const opened = async (id: string, secret: string | undefined): Promise<Intent | SandboxRefusal> => {
    const intent = await readIntent(parts, id)
    if (intent instanceof SandboxRefusal || intent.client_secret === secret) return intent
    return invalid('The client_secret does not belong to this payment.', 'payment_intent_invalid_parameter')
  }
  form.post<ById & WithForm>(`${INTENTS}/:id/confirm`, async ({ params, body }, reply) => {
    const intent = await opened(params.id, body?.client_secret)
    if (intent instanceof SandboxRefusal) return sendBack(reply, intent)
    return sendBack(reply, await confirmIntent(parts, intent.id, String(body?.payment_method)))
  })
  form.post<ById & WithForm>(`${INTENTS}/:id/prove`, async ({ params, body }, reply) => {
    const intent = await opened(params.id, body?.client_secret)
    if (intent instanceof SandboxRefusal) return sendBack(reply, intent)
    return sendBack(reply, await proveIntent(parts, intent.id, { succeeds: body?.succeeds === 'true' }))
  })
}

function keyOf({ headers }: FastifyRequest): string | undefined {
  return headers.authorization?.replace(/^Bearer /, '')
}

function repeatKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  return typeof key === 'string' ? key : null
}

function invalidKey(): SandboxRefusal {
  return invalid('Invalid API Key provided.', undefined, 401)
}
