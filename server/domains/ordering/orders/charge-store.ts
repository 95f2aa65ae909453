import type { DB } from '../../../storage/schema.ts'
import type { Queries } from '../../../storage/transaction.ts'

/** What a checkout charged, in the smallest unit of its currency. */
export type Charge = Pick<DB['checkout_sessions'], 'charge' | 'currency' | 'paise_per_dollar'>

/** Returns what a checkout charged, or null if it does not exist. */
export async function readCharge(db: Queries, checkoutId: string): Promise<Charge | null> {
  const row = await db
    .selectFrom('checkout_sessions')
    .select(['charge', 'currency', 'paise_per_dollar'])
    .where('id', '=', checkoutId)
    .executeTakeFirst()
  return row ?? null
}
