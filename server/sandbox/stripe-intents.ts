/** Simulates how Stripe creates, confirms and authenticates payment intents. */
import * as z from 'zod'
import { inTransaction, type Tx } from '../storage/transaction.ts'
import { newId, type SandboxDeps, toUnixSeconds } from './sandbox-deps.ts'
import { ErrorResponse } from './sandbox-http.ts'
import { insertRecord, oncePerKey, type RecordKind, readRecord, updateRecord } from './sandbox-store.ts'
import { authenticationFailed, type Decline, declineSchema, outcomeOfCard } from './stripe-cards.ts'

const intentSchema = z.object({
  id: z.string(),
  object: z.literal('payment_intent'),
  amount: z.int(),
  amount_received: z.int(),
  /**
   * Refunded amount in cents. Unlike Stripe, the sandbox stores this amount in the payment intent, so that concurrent
   * refunds conflict and cannot exceed the payment.
   */
  amount_refunded: z.int(),
  currency: z.string(),
  client_secret: z.string(),
  status: z.enum(['requires_payment_method', 'requires_action', 'succeeded']),
  metadata: z.record(z.string(), z.string()),
  payment_method: z.string().nullable(),
  payment_method_types: z.array(z.string()),
  latest_charge: z.string().nullable(),
  next_action: z.object({ type: z.literal('use_stripe_sdk') }).nullable(),
  last_payment_error: declineSchema.extend({ type: z.literal('card_error') }).nullable(),
  capture_method: z.literal('automatic'),
  livemode: z.literal(false),
  created: z.int(),
})

export type Intent = z.output<typeof intentSchema>

export const intents: RecordKind<Intent> = { name: 'stripe-intent', schema: intentSchema }

interface NewIntent {
  /** Amount in cents. */
  amount: number
  currency: string
  metadata: Record<string, string>
}

const MIN_CENTS = 50

/** Creates a payment intent. Idempotent for the same `key`. */
export async function createIntent(
  { db, clock }: SandboxDeps,
  params: NewIntent,
  key: string | null,
): Promise<Intent | ErrorResponse> {
  if (!Number.isInteger(params.amount) || params.amount < MIN_CENTS) {
    return invalidRequest('The amount must be at least $0.50 usd.')
  }
  if (params.currency !== 'usd') return invalidRequest('The sandbox takes usd only.')
  const response = await inTransaction(db, (tx) =>
    oncePerKey(tx, { key: key && `stripe:${key}`, request: params, schema: intentSchema }, async () => {
      const intent = newIntent(params, clock())
      await insertRecord(tx, intents, { id: intent.id, parentId: null, document: intent }, clock())
      return intent
    }),
  )
  return response === 'conflict' ? keyReused() : response
}

export async function readIntent({ db }: SandboxDeps, id: string): Promise<Intent | ErrorResponse> {
  return (await readRecord(db, intents, id))?.document ?? unknownIntent(id)
}

/**
 * Confirms a payment intent with a test card. Returns an error if the card is declined; the shopper may then try
 * another card.
 */
export async function confirmIntent(
  deps: SandboxDeps,
  id: string,
  paymentMethod: string,
): Promise<Intent | ErrorResponse> {
  const outcome = outcomeOfCard(paymentMethod)
  if (!outcome) return invalidRequest('This is a test: use one of Stripe’s test cards.', 'testmode_charges_only')
  return await changeIntent(deps, id, {
    from: 'requires_payment_method',
    to: (intent) => {
      const attempted = { ...intent, payment_method: paymentMethod, last_payment_error: null }
      if (outcome === 'succeeds') return succeeded(attempted)
      if (outcome === 'requires authentication') {
        return { ...attempted, status: 'requires_action', next_action: { type: 'use_stripe_sdk' } }
      }
      return declined(attempted, outcome)
    },
  })
}

/** Records the result of 3-D Secure authentication by the shopper's bank: the payment succeeds or is declined. */
export async function authenticateIntent(
  deps: SandboxDeps,
  id: string,
  { succeeds }: { succeeds: boolean },
): Promise<Intent | ErrorResponse> {
  return await changeIntent(deps, id, {
    from: 'requires_action',
    to: (intent) => (succeeds ? succeeded(intent) : declined(intent, authenticationFailed)),
  })
}

interface Change {
  from: Intent['status']
  to: (intent: Intent) => Intent
}

async function changeIntent(deps: SandboxDeps, id: string, { from, to }: Change): Promise<Intent | ErrorResponse> {
  const response = await inTransaction(deps.db, async (tx) => {
    const record = await readRecord(tx, intents, id)
    if (!record) return unknownIntent(id)
    const { status } = record.document
    if (status !== from) {
      const message = `This payment cannot be changed while its status is ${status}.`
      return invalidRequest(message, 'payment_intent_unexpected_state')
    }
    const changed = to(record.document)
    await updateRecord(tx, record, changed)
    await queueEvent(deps, tx, eventOf(changed), changed)
    return changed.last_payment_error ? cardError(changed.last_payment_error, changed) : changed
  })
  deps.webhooks.wake()
  return response
}

function newIntent({ amount, currency, metadata }: NewIntent, now: number): Intent {
  const id = newId('pi_', 24)
  return {
    id,
    object: 'payment_intent',
    amount,
    amount_received: 0,
    amount_refunded: 0,
    currency,
    client_secret: `${id}_secret_${newId('', 25)}`,
    status: 'requires_payment_method',
    metadata,
    payment_method: null,
    payment_method_types: ['card'],
    latest_charge: null,
    next_action: null,
    last_payment_error: null,
    capture_method: 'automatic',
    livemode: false,
    created: toUnixSeconds(now),
  }
}

function succeeded(intent: Intent): Intent {
  return {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: newId('ch_', 24),
    next_action: null,
    last_payment_error: null,
  }
}

function declined(intent: Intent, decline: Decline): Intent {
  return {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: { type: 'card_error', ...decline },
  }
}

function eventOf({ status }: Intent): string {
  if (status === 'succeeded') return 'payment_intent.succeeded'
  return status === 'requires_action' ? 'payment_intent.requires_action' : 'payment_intent.payment_failed'
}

/** Queues a webhook in the same transaction that makes the reported change. */
export async function queueEvent(
  { webhooks, clock }: SandboxDeps,
  tx: Tx,
  event: string,
  object: object,
): Promise<void> {
  const id = newId('evt_', 24)
  await webhooks.add(tx, {
    id,
    provider: 'stripe',
    event,
    body: {
      id,
      object: 'event',
      created: toUnixSeconds(clock()),
      type: event,
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
    },
  })
}

function unknownIntent(id: string): ErrorResponse {
  return invalidRequest(`No such payment_intent: '${id}'`, 'resource_missing', 404)
}

export function keyReused(): ErrorResponse {
  const message = 'Keys for idempotent requests can only be used with the same parameters.'
  return new ErrorResponse(400, { error: { type: 'idempotency_error', message } })
}

function cardError(error: NonNullable<Intent['last_payment_error']>, intent: Intent): ErrorResponse {
  return new ErrorResponse(402, { error: { ...error, payment_intent: intent } })
}

/** Creates an error response in Stripe's format. */
export function invalidRequest(message: string, code?: string, http = 400): ErrorResponse {
  return new ErrorResponse(http, { error: { type: 'invalid_request_error', code, message } })
}
