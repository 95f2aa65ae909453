/** How the outside world behaves at the moment; tests and curious people change it through the sandbox's control. */
import type { Queries } from '../storage/transaction.ts'

/**
 * `down` answers 503, `lost answer` changes what was asked and then breaks the line, `refuse` says no to everything. With
 * `late refunds` these are pending until the control ends them. With `declines` PayPal cannot get the money of whoever has
 * agreed.
 */
export const faults = ['none', 'down', 'lost answer', 'refuse', 'late refunds', 'declines'] as const

export type Fault = (typeof faults)[number]

export interface Delivery {
  /** Messages wait until they are sent by hand: so they can be delayed, repeated, put in another order, or lost. */
  isHeld: boolean
  delayMs: number
}

const DELIVERY = 'sandbox.delivery'

export async function readDelivery(db: Queries): Promise<Delivery> {
  return (await readSetting<Delivery>(db, DELIVERY)) ?? { isHeld: false, delayMs: 0 }
}

export async function setDelivery(db: Queries, delivery: Delivery): Promise<void> {
  await putSetting(db, DELIVERY, delivery)
}

export async function readFault(db: Queries, provider: string): Promise<Fault> {
  return (await readSetting<Fault>(db, `sandbox.trouble.${provider}`)) ?? 'none'
}

export async function setFault(db: Queries, provider: string, trouble: Fault): Promise<void> {
  await putSetting(db, `sandbox.trouble.${provider}`, trouble)
}

async function readSetting<Value>(db: Queries, name: string): Promise<Value | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()
  return row && JSON.parse(row.value)
}

async function putSetting(db: Queries, name: string, value: unknown): Promise<void> {
  const text = JSON.stringify(value)
  await db
    .insertInto('settings')
    .values({ name, value: text })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: text }))
    .execute()
}
