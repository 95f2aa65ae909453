/**
 * Limits and error messages: https://razorpay.com/docs/api/orders/create/ and
 * https://razorpay.com/docs/payments/payments/capture-settings/api/.
 */
import * as z from 'zod'
import { inTransaction } from '../../storage/transaction.ts'
import { newId, type SandboxDeps, toUnixSeconds } from '../sandbox-deps.ts'
import type { ErrorResponse } from '../sandbox-http.ts'
import { insertRecord, type RecordKind, readRecord } from '../sandbox-store.ts'
import { unknownId } from './responses.ts'

/** Also the default. */
const MAX_EXPIRY_MINUTES = 7200

/**
 * How long the bank may take until Razorpay stops capturing, and returns the money.
 */
const captureOptions = z.strictObject({
  automatic_expiry_period: z.int().min(12).optional(),
  manual_expiry_period: z.int().max(MAX_EXPIRY_MINUTES).optional(),
  refund_speed: z.enum(['normal', 'optimum']).default('normal'),
})

const captureSettings = z
  .strictObject({
    capture: z.enum(['automatic', 'manual']),
    capture_options: captureOptions
      .refine(
        ({ automatic_expiry_period = 0, manual_expiry_period = MAX_EXPIRY_MINUTES }) =>
          manual_expiry_period >= automatic_expiry_period,
        'The manual expiry period must be equal to or greater than the automatic expiry period.',
      )
      .optional(),
  })
  .refine(
    ({ capture, capture_options: options }) =>
      capture === 'manual' || !options || options.automatic_expiry_period !== undefined,
    'The automatic expiry period is required when capture is automatic.',
  )

export const notes = z
  .record(z.string(), z.string().max(256, 'The notes may not be greater than 256 characters each.'))
  .refine((pairs) => Object.keys(pairs).length <= 15, 'Number of fields in notes should be less than or equal to 15')

/** `amount` is in paise. */
export const newOrder = z.strictObject({
  amount: z.int('The amount must be an integer.').min(100, 'Order amount less than minimum amount allowed'),
  currency: z.literal('INR', 'Currency is not supported'),
  receipt: z.string().max(40, 'The receipt may not be greater than 40 characters.').optional(),
  notes: notes.default({}),
  partial_payment: z.literal(false, 'The sandbox takes no partial payments.').optional(),
  /** The older form of `payment`. */
  payment_capture: z.union([z.boolean(), z.literal([0, 1])]).optional(),
  payment: captureSettings.optional(),
})

const orderSchema = z.object({
  id: z.string(),
  entity: z.literal('order'),
  amount: z.int(),
  amount_paid: z.int(),
  amount_due: z.int(),
  currency: z.string(),
  receipt: z.string().nullable(),
  offer_id: z.string().nullable(),
  status: z.enum(['created', 'attempted', 'paid']),
  attempts: z.int(),
  notes: z.record(z.string(), z.string()),
  created_at: z.int(),
  /** Not part of Razorpay's responses. */
  automaticUntil: z.int().default(0),
})

export type RazorpayOrder = z.output<typeof orderSchema>

type OrderEntity = Omit<RazorpayOrder, 'automaticUntil'>

export const orders: RecordKind<RazorpayOrder> = { name: 'razorpay-order', schema: orderSchema }

export async function createOrder(
  { db, clock }: SandboxDeps,
  { amount, currency, receipt, notes: given, payment, payment_capture = true }: z.output<typeof newOrder>,
): Promise<OrderEntity> {
  const now = clock()
  const automaticMinutes = payment?.capture_options?.automatic_expiry_period ?? MAX_EXPIRY_MINUTES
  const isManual = payment ? payment.capture === 'manual' : !payment_capture
  const order: RazorpayOrder = {
    id: newId('order_'),
    entity: 'order',
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency,
    receipt: receipt ?? null,
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: given,
    created_at: toUnixSeconds(now),
    automaticUntil: isManual ? 0 : now + automaticMinutes * 60_000,
  }
  await inTransaction(db, (tx) => insertRecord(tx, orders, { id: order.id, parentId: null, document: order }, now))
  return toEntity(order)
}

export async function readOrder({ db }: SandboxDeps, id: string): Promise<RazorpayOrder | ErrorResponse> {
  return (await readRecord(db, orders, id))?.document ?? unknownId()
}

/** As in Razorpay's API and webhooks. */
export function toEntity({ automaticUntil: _, ...order }: RazorpayOrder): OrderEntity {
  return order
}
