/**
 * Stores the faults that the sandbox simulates and the settings for webhook
 * delivery. Tests and developers change both through the control API.
 */
import * as z from 'zod'
import type { Queries } from '../storage/transaction.ts'

export const faultyProviders = ['razorpay', 'stripe', 'paypal', 'shiprocket'] as const

export type FaultyProvider = (typeof faultyProviders)[number]

/**
 * Faults that the sandbox can simulate for a provider:
 * - `none`: the provider works normally.
 * - `down`: every request fails with HTTP status 503.
 * - `lost response`: requests other than GET are carried out, but the connection
 *   closes before the response arrives.
 * - `refuse`: every request is rejected.
 * - `pending refunds`: new refunds stay pending until the control API completes
 *   them.
 * - `failed refunds`: new refunds fail at once.
 * - `low balance`: the provider has too little money of the shop for refunds.
 * - `declines`: PayPal cannot capture approved payments.
 */
export const faults = [
  'none',
  'down',
  'lost response',
  'refuse',
  'pending refunds',
  'failed refunds',
  'low balance',
  'declines',
] as const

export type Fault = (typeof faults)[number]

/** States other than success in which new refunds are while a fault lasts. */
export const refundStateDuring: Partial<Record<Fault, 'pending' | 'failed'>> = {
  'pending refunds': 'pending',
  'failed refunds': 'failed',
}

const faultSetting = z.enum(faults)

export async function readFault(db: Queries, provider: FaultyProvider): Promise<Fault> {
  return (await readSetting(db, faultSettingName(provider), faultSetting)) ?? 'none'
}

export async function writeFault(db: Queries, provider: FaultyProvider, fault: Fault): Promise<void> {
  await writeSetting(db, faultSettingName(provider), fault)
}

function faultSettingName(provider: FaultyProvider): string {
  return `sandbox.fault.${provider}`
}

/**
 * Settings for delivering the sandbox's webhooks to the shop. While `isHeld` is
 * true, new webhooks wait until a test sends them, e.g. late, repeatedly or out
 * of order.
 */
export const webhookDelivery = z.object({
  isHeld: z.boolean().default(false),
  delayMs: z.int().min(0).max(86_400_000).default(0),
})

type WebhookDelivery = z.output<typeof webhookDelivery>

const DELIVERY_SETTING = 'sandbox.delivery'

export async function readDelivery(db: Queries): Promise<WebhookDelivery> {
  return (await readSetting(db, DELIVERY_SETTING, webhookDelivery)) ?? { isHeld: false, delayMs: 0 }
}

export async function writeDelivery(db: Queries, delivery: WebhookDelivery): Promise<void> {
  await writeSetting(db, DELIVERY_SETTING, delivery)
}

async function readSetting<Value>(db: Queries, name: string, schema: z.ZodType<Value>): Promise<Value | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()
  return row && schema.parse(JSON.parse(row.value))
}

async function writeSetting(db: Queries, name: string, value: unknown): Promise<void> {
  const json = JSON.stringify(value)
  await db
    .insertInto('settings')
    .values({ name, value: json })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: json }))
    .execute()
}
