/**
 * Payment intents of an Indian account: limits of
 * https://docs.stripe.com/api/payment_intents/create and
 * https://docs.stripe.com/currencies, exports as in
 * https://support.stripe.com/questions/requirements-for-india-export-charges.
 */
import * as z from 'zod'
import { inTransaction } from '../../storage/transaction.ts'
import { changeAndNotify, newId, type SandboxDeps, toUnixSeconds } from '../sandbox-deps.ts'
import { ErrorResponse } from '../sandbox-http.ts'
import {
  insertRecord,
  listAllRecords,
  oncePerKey,
  type RecordKind,
  readRecord,
  updateRecord,
} from '../sandbox-store.ts'
import { authenticationFailed, type Decline, declineSchema, outcomeOfCard } from './cards.ts'
import { expand, invalidRequest, keyReused, queueEvent, unknownObject } from './responses.ts'

const addressSchema = z.strictObject({
  line1: z.string().min(1),
  line2: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  postal_code: z.string().optional(),
  country: z.string().length(2).optional(),
})

const shippingSchema = z.strictObject({
  name: z.string().min(1),
  address: addressSchema,
  carrier: z.string().optional(),
  phone: z.string().optional(),
  tracking_number: z.string().optional(),
})

const metadataSchema = z
  .record(z.string().max(40), z.string().max(500))
  .refine((pairs) => Object.keys(pairs).length <= 50, 'Metadata can have up to 50 keys.')

/** Documented, but without effect in the sandbox. */
const IGNORED = [
  ...['amount_details', 'application_fee_amount', 'automatic_payment_methods', 'confirmation_token', 'customer'],
  ...['customer_account', 'error_on_requires_action', 'excluded_payment_method_types', 'hooks', 'mandate'],
  ...['mandate_data', 'off_session', 'on_behalf_of', 'payment_details', 'payment_method', 'payment_method_types'],
  ...['payment_method_configuration', 'payment_method_data', 'payment_method_options', 'radar_options', 'return_url'],
  ...['setup_future_usage', 'statement_descriptor', 'statement_descriptor_suffix', 'transfer_data', 'transfer_group'],
  'use_stripe_sdk',
]

/** The amount is in cents. */
export const newIntent = z.strictObject({
  ...Object.fromEntries(IGNORED.map((name) => [name, z.unknown().optional()])),
  capture_method: z.enum(['automatic', 'automatic_async'], 'The sandbox captures automatically.').optional(),
  confirmation_method: z.literal('automatic', 'The sandbox confirms automatically.').optional(),
  confirm: z.literal('false', 'The sandbox confirms payments in the card form only.').optional(),
  expand,
  receipt_email: z.string().optional(),
  amount: z.coerce.number().int().min(50, 'Amount must be at least $0.50 usd').max(99_999_999),
  currency: z.literal('usd', 'The sandbox takes usd only.'),
  description: z.string().max(1000).optional(),
  shipping: shippingSchema.optional(),
  metadata: metadataSchema.default({}),
  allowed_payment_method_types: z.tuple([z.literal('card')]).optional(),
})

const cancellationReason = z.enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'])

/** https://docs.stripe.com/api/payment_intents/cancel */
export const cancellation = z.strictObject({ cancellation_reason: cancellationReason.optional(), expand })

const intentSchema = z.object({
  id: z.string(),
  object: z.literal('payment_intent'),
  amount: z.int(),
  amount_received: z.int(),
  /**
   * In cents. Stored here, unlike at Stripe: concurrent refunds conflict, and
   * cannot exceed the payment.
   */
  amount_refunded: z.int(),
  /** Not part of Stripe's objects. */
  isDisputed: z.boolean().default(false),
  /** In Unix seconds; of the charge, not of Stripe's payment intents. */
  chargedAt: z.int().optional(),
  description: z.string().nullable().default(null),
  shipping: shippingSchema.nullable().default(null),
  currency: z.string(),
  client_secret: z.string(),
  status: z.enum(['requires_payment_method', 'requires_action', 'succeeded', 'canceled']),
  canceled_at: z.int().nullable().default(null),
  cancellation_reason: cancellationReason.nullable().default(null),
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

type NewIntent = z.output<typeof newIntent>

/** Idempotent by `key`. */
export async function createIntent(
  { db, clock }: SandboxDeps,
  params: NewIntent,
  key: string | null,
): Promise<Intent | ErrorResponse> {
  const response = await inTransaction(db, (tx) =>
    oncePerKey(tx, { key: key && `stripe:${key}`, request: params, schema: intentSchema }, async () => {
      const intent = createdIntent(params, clock())
      await insertRecord(tx, intents, { id: intent.id, parentId: null, document: intent }, clock())
      return intent
    }),
  )
  return response === 'conflict' ? keyReused() : response
}

export async function readIntent({ db }: SandboxDeps, id: string): Promise<Intent | ErrorResponse> {
  return (await readRecord(db, intents, id))?.document ?? unknownObject('payment_intent', id)
}

/** Newest first. */
export async function listIntents({ db }: SandboxDeps): Promise<Intent[]> {
  return (await listAllRecords(db, intents)).map(({ document }) => document).reverse()
}

export interface BillingDetails {
  name?: string | undefined
  line1?: string | undefined
}

/** A declined card is an error; the shopper may try another. */
export async function confirmIntent(
  deps: SandboxDeps,
  id: string,
  { paymentMethod, billing }: { paymentMethod: string; billing: BillingDetails },
): Promise<Intent | ErrorResponse> {
  const outcome = outcomeOfCard(paymentMethod)
  if (!outcome) return invalidRequest('This is a test: use one of Stripe’s test cards.', 'testmode_charges_only')
  return await changeIntent(deps, id, {
    from: ['requires_payment_method'],
    refusal: (intent) => exportRefusal(intent, billing),
    to: (intent) => {
      const attempted = { ...intent, payment_method: paymentMethod, last_payment_error: null }
      if (outcome === 'succeeds') return succeeded(attempted, deps.clock())
      if (outcome === 'requires authentication') {
        return { ...attempted, status: 'requires_action', next_action: { type: 'use_stripe_sdk' } }
      }
      return declined(attempted, outcome)
    },
  })
}

/** 3-D Secure: the payment succeeds or is declined. */
export async function authenticateIntent(
  deps: SandboxDeps,
  id: string,
  { succeeds }: { succeeds: boolean },
): Promise<Intent | ErrorResponse> {
  return await changeIntent(deps, id, {
    from: ['requires_action'],
    to: (intent) => (succeeds ? succeeded(intent, deps.clock()) : declined(intent, authenticationFailed)),
  })
}

/** Unless it is paid or cancelled: then it stays as it is. */
export async function cancelIntent(
  deps: SandboxDeps,
  id: string,
  { cancellation_reason = null }: { cancellation_reason?: Intent['cancellation_reason'] | undefined },
): Promise<Intent | ErrorResponse> {
  return await changeIntent(deps, id, {
    from: ['requires_payment_method', 'requires_action'],
    to: (intent) => ({
      ...intent,
      status: 'canceled',
      canceled_at: toUnixSeconds(deps.clock()),
      cancellation_reason,
      next_action: null,
      last_payment_error: null,
    }),
  })
}

interface Change {
  from: readonly Intent['status'][]
  /** Null if the change is possible. */
  refusal?: (intent: Intent) => string | null
  to: (intent: Intent) => Intent
}

async function changeIntent(
  deps: SandboxDeps,
  id: string,
  { from, refusal, to }: Change,
): Promise<Intent | ErrorResponse> {
  return await changeAndNotify(deps, async (tx) => {
    const record = await readRecord(tx, intents, id)
    if (!record) return unknownObject('payment_intent', id)
    const { status } = record.document
    if (!from.includes(status)) {
      const message = `This payment cannot be changed while its status is ${status}.`
      return invalidRequest(message, 'payment_intent_unexpected_state')
    }
    const refused = refusal?.(record.document)
    if (refused) return invalidRequest(refused)
    const changed = to(record.document)
    await updateRecord(tx, record, changed)
    await queueEvent(deps, tx, eventOf(changed), toObject(changed))
    return changed.last_payment_error ? cardError(changed.last_payment_error, changed) : changed
  })
}

function createdIntent({ amount, currency, description, shipping, metadata }: NewIntent, now: number): Intent {
  const id = newId('pi_', 24)
  return {
    id,
    object: 'payment_intent',
    amount,
    amount_received: 0,
    amount_refunded: 0,
    isDisputed: false,
    description: description ?? null,
    shipping: shipping ?? null,
    currency,
    client_secret: `${id}_secret_${newId('', 25)}`,
    status: 'requires_payment_method',
    canceled_at: null,
    cancellation_reason: null,
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

function succeeded(intent: Intent, now: number): Intent {
  return {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: newId('ch_', 24),
    chargedAt: toUnixSeconds(now),
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
  if (status === 'succeeded' || status === 'canceled') return `payment_intent.${status}`
  return status === 'requires_action' ? 'payment_intent.requires_action' : 'payment_intent.payment_failed'
}

function cardError(error: NonNullable<Intent['last_payment_error']>, intent: Intent): ErrorResponse {
  return new ErrorResponse(402, { error: { ...error, payment_intent: toObject(intent) } })
}

/** What an Indian account lacks to charge for an export; null if nothing. */
function exportRefusal({ description, shipping }: Intent, billing: BillingDetails): string | null {
  if (!description) return 'As per Indian regulations, export transactions require a description.'
  if (!shipping) return 'As per Indian regulations, goods export transactions require a shipping address.'
  if (billing.name && billing.line1) return null
  return 'As per Indian regulations, export transactions require a customer name and address.'
}

/** As in Stripe's API and webhooks. */
export function toObject({ amount_refunded: _, isDisputed: __, chargedAt: ___, ...intent }: Intent): { id: string } {
  return intent
}
