/** The SQL of the keys that the shop proves itself with to push services. */
import type { Queries } from '../../storage/transaction.ts'

const PUSH_KEYS = 'order_news_keys'

/** The keys that the shop made for itself, as JSON; null before it has. */
export async function readKeys(db: Queries): Promise<string | null> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', PUSH_KEYS).executeTakeFirst()
  return row?.value ?? null
}

/** Keeps keys, unless another process was quicker. */
export async function keepKeys(db: Queries, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: PUSH_KEYS, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}
