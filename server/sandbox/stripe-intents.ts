/** Stripe's payments: what its API and its card form do with them. */
import { inTransaction, type Tx } from '../storage/transaction.ts'
import { newId, type SandboxDeps, toUnixSeconds } from './sandbox-deps.ts'
import { ErrorResponse } from './sandbox-http.ts'
import { addRecord, changeRecord, oncePerKey, readRecord } from './sandbox-store.ts'
import { type Decline, failedAuthentication, outcomeOf } from './stripe-cards.ts'

export interface Intent {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  /** Stripe has this at the charge; here it keeps two refunds from crossing each other. */
  amount_refunded: number
  currency: string
  client_secret: string
  status: 'requires_payment_method' | 'requires_action' | 'succeeded'
  metadata: Record<string, string>
  payment_method: string | null
  payment_method_types: string[]
  latest_charge: string | null
  next_action: { type: 'use_stripe_sdk' } | null
  last_payment_error: (Decline & { type: 'card_error' }) | null
  capture_method: 'automatic'
  livemode: false
  created: number
}

interface NewIntent {
  amount: number
  currency: string
  metadata: Record<string, string>
}

const MIN_CENTS = 50

/** Announces a payment, once for each key. */
export async function createIntent(
  { db, clock }: SandboxDeps,
  sent: NewIntent,
  key: string | null,
): Promise<Intent | ErrorResponse> {
  if (!Number.isInteger(sent.amount) || sent.amount < MIN_CENTS)
    return invalidRequest('The amount must be at least $0.50 usd.')
  if (sent.currency !== 'usd') return invalidRequest('The sandbox takes usd only.')
  const answer = await inTransaction(db, (tx) =>
    oncePerKey(tx, { key: key && `stripe:${key}`, request: sent }, async () => {
      const intent = newIntent(sent, clock())
      await addRecord(tx, 'stripe-intent', { id: intent.id, parentId: null, document: intent }, clock())
      return intent
    }),
  )
  return answer === 'differs' ? keyReused() : answer
}

export async function readIntent({ db }: SandboxDeps, id: string): Promise<Intent | ErrorResponse> {
  return (await readRecord<Intent>(db, 'stripe-intent', id)) ?? unknownIntent(id)
}

/** Pays with a card, in the browser's or the shop's name. A card that is refused can be followed by another. */
export async function confirmIntent(
  parts: SandboxDeps,
  id: string,
  paymentMethod: string,
): Promise<Intent | ErrorResponse> {
  const outcome = outcomeOf(paymentMethod)
  if (!outcome) return invalidRequest('This is a test: use one of Stripe’s test cards.', 'testmode_charges_only')
  return await changeIntent(parts, id, {
    from: 'requires_payment_method',
    to: (intent) => {
      const tried = { ...intent, payment_method: paymentMethod, last_payment_error: null }
      if (outcome === 'succeeds') return succeeded(tried)
      if (outcome === 'asks for proof') {
        return { ...tried, status: 'requires_action', next_action: { type: 'use_stripe_sdk' } }
      }
      return declined(tried, outcome)
    },
  })
}

/** The shopper has proved to the bank who they are, or has not. */
export async function authenticateIntent(
  parts: SandboxDeps,
  id: string,
  { succeeds }: { succeeds: boolean },
): Promise<Intent | ErrorResponse> {
  return await changeIntent(parts, id, {
    from: 'requires_action',
    to: (intent) => (succeeds ? succeeded(intent) : declined(intent, failedAuthentication)),
  })
}

interface Change {
  from: Intent['status']
  to: (intent: Intent) => Intent
}

async function changeIntent(parts: SandboxDeps, id: string, { from, to }: Change): Promise<Intent | ErrorResponse> {
  const answer = await inTransaction(parts.db, async (tx) => {
    const intent = await readRecord<Intent>(tx, 'stripe-intent', id)
    if (!intent) return unknownIntent(id)
    if (intent.status !== from) {
      const sentence = `This payment cannot be changed while its status is ${intent.status}.`
      return invalidRequest(sentence, 'payment_intent_unexpected_state')
    }
    const after = to(intent)
    await changeRecord(tx, id, intent, after)
    await queueEvent(parts, tx, eventOf(after), after)
    return after.last_payment_error ? cardError(after.last_payment_error, after) : after
  })
  parts.webhooks.nudge()
  return answer
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

function declined(intent: Intent, why: Decline): Intent {
  return {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: { type: 'card_error', ...why },
  }
}

function eventOf({ status }: Intent): string {
  if (status === 'succeeded') return 'payment_intent.succeeded'
  return status === 'requires_action' ? 'payment_intent.requires_action' : 'payment_intent.payment_failed'
}

export async function queueEvent(parts: SandboxDeps, tx: Tx, event: string, object: object): Promise<void> {
  const id = newId('evt_', 24)
  await parts.webhooks.add(tx, {
    id,
    sender: 'stripe',
    event,
    body: {
      id,
      object: 'event',
      created: toUnixSeconds(parts.clock()),
      type: event,
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
    },
  })
}

function unknownIntent(id: string): ErrorResponse {
  const error = { type: 'invalid_request_error', code: 'resource_missing', message: `No such payment_intent: '${id}'` }
  return new ErrorResponse(404, { error })
}

export function keyReused(): ErrorResponse {
  const message = 'Keys for idempotent requests can only be used with the same parameters.'
  return new ErrorResponse(400, { error: { type: 'idempotency_error', message } })
}

function cardError(error: NonNullable<Intent['last_payment_error']>, intent: Intent): ErrorResponse {
  return new ErrorResponse(402, { error: { ...error, payment_intent: intent } })
}

/** In the form of every no of Stripe's. */
export function invalidRequest(message: string, code?: string, http = 400): ErrorResponse {
  return new ErrorResponse(http, { error: { type: 'invalid_request_error', code, message } })
}
