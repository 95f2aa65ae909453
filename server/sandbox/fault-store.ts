/**
 * The faults to simulate, and how webhooks are delivered. Tests and developers
 * change both through the control API.
 */
import * as z from 'zod'
import type { Queries } from '../storage/transaction.ts'

export const faultyProviders = ['razorpay', 'stripe', 'paypal', 'shiprocket'] as const

export type FaultyProvider = (typeof faultyProviders)[number]

/**
 * - `none`: the provider works normally.
 * - `down`: every request fails with HTTP status 503.
 * - `slow`: every response takes four seconds.
 * - `lies`: every request succeeds, with something else in the response.
 * - `lost response`: requests other than GET are carried out, but the connection
 *   closes before the response.
 * - `refuse`: every request is rejected.
 * - `pending refunds`: new refunds wait for the control API.
 * - `failed refunds`: new refunds fail at once.
 * - `low balance`: the shop has too little money there for refunds.
 * - `declines`: PayPal cannot capture approved payments.
 */
export const faults = [
  'none',
  'down',
  'slow',
  'lies',
  'lost response',
  'refuse',
  'pending refunds',
  'failed refunds',
  'low balance',
  'declines',
] as const

export type Fault = (typeof faults)[number]

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
 * While `isHeld`, new webhooks wait until a test sends them, e.g. late, twice or
 * out of order.
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
