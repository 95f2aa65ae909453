import type { DB } from '../../storage/schema.ts'
import type { Queries, Tx } from '../../storage/transaction.ts'

export type StockAlertRow = DB['stock_alerts']

/** `size` is empty for a product without sizes. */
export interface StockItem {
  productId: string
  size: string
}

/**
 * An address waits once per product and size. The account that has proven to read
 * it (`isOwnAddress`) takes the alert over. One that another account asked for
 * without such a proof becomes nobody's, and comes by email.
 */
export async function addAlert(tx: Tx, row: StockAlertRow, { isOwnAddress }: { isOwnAddress: boolean }): Promise<void> {
  const { user_id, session_id, product_id, size, email } = row
  await tx
    .insertInto('stock_alerts')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['product_id', 'size', 'email']).where('notified_at', 'is', null).doNothing(),
    )
    .execute()
  const waiting = tx
    .updateTable('stock_alerts')
    .where('product_id', '=', product_id)
    .where('size', '=', size)
    .where('email', '=', email)
    .where('notified_at', 'is', null)
  if (isOwnAddress) {
    await waiting.set({ user_id, session_id }).execute()
    return
  }
  await waiting.set({ session_id }).where('user_id', '=', user_id).execute()
  await waiting
    .set({ user_id: null, session_id: null })
    .where('user_id', 'is distinct from', user_id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('users')
            .select('id')
            .whereRef('users.id', '=', 'stock_alerts.user_id')
            .whereRef('users.email', '=', 'stock_alerts.email')
            .where('users.email_verified_at', 'is not', null),
        ),
      ),
    )
    .execute()
}

export async function readAlert(db: Queries, id: string): Promise<StockAlertRow | null> {
  return (await db.selectFrom('stock_alerts').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

export async function findAlertByToken(db: Queries, token: string): Promise<StockAlertRow | null> {
  return (await db.selectFrom('stock_alerts').selectAll().where('token', '=', token).executeTakeFirst()) ?? null
}

/** Earliest first, including those sent lately. */
export async function listUserAlerts(db: Queries, userId: string): Promise<StockAlertRow[]> {
  return await db
    .selectFrom('stock_alerts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('requested_at')
    .orderBy('id')
    .execute()
}

/** What somebody waits for, with its stock. */
export async function listRestocked(db: Queries): Promise<(StockItem & { stock: number })[]> {
  return await db
    .selectFrom('stock_alerts')
    .innerJoin('products', 'products.id', 'stock_alerts.product_id')
    .leftJoin('product_sizes', (join) =>
      join
        .onRef('product_sizes.product_id', '=', 'stock_alerts.product_id')
        .onRef('product_sizes.size', '=', 'stock_alerts.size'),
    )
    .select(['stock_alerts.product_id as productId', 'stock_alerts.size as size'])
    .select((eb) => eb.fn.coalesce('product_sizes.stock', 'products.stock').as('stock'))
    .distinct()
    .where('stock_alerts.notified_at', 'is', null)
    .where('products.is_published', '=', 1)
    // A size that the owner removed never comes back.
    .where((eb) => eb.or([eb('stock_alerts.size', '=', ''), eb('product_sizes.stock', 'is not', null)]))
    .where((eb) => eb(eb.fn.coalesce('product_sizes.stock', 'products.stock'), '>', 0))
    .execute()
}

/** `after` is epoch ms. */
export async function countNotifiedAfter(db: Queries, { productId, size }: StockItem, after: number): Promise<number> {
  const { count } = await db
    .selectFrom('stock_alerts')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('product_id', '=', productId)
    .where('size', '=', size)
    .where('notified_at', '>', after)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The earliest `limit`. Never returns one twice, even to concurrent callers. */
export async function claimEarliest(
  tx: Tx,
  { productId, size }: StockItem,
  { limit, now }: { limit: number; now: number },
): Promise<string[]> {
  const earliest = tx
    .selectFrom('stock_alerts')
    .select('id')
    .where('product_id', '=', productId)
    .where('size', '=', size)
    .where('notified_at', 'is', null)
    .orderBy('requested_at')
    .orderBy('id')
    .limit(limit)
  const claimed = await tx
    .updateTable('stock_alerts')
    .set({ notified_at: now })
    .where('id', 'in', earliest)
    .where('notified_at', 'is', null)
    .returning('id')
    .execute()
  return claimed.map(({ id }) => id)
}

export async function deleteWaitingAlerts(db: Queries, email: string): Promise<void> {
  await db.deleteFrom('stock_alerts').where('email', '=', email).where('notified_at', 'is', null).execute()
}

/** Including those that others requested for `email`, which is null unless the user has proven to read it. */
export async function deleteUserAlerts(
  tx: Tx,
  { userId, email }: { userId: string; email: string | null },
): Promise<void> {
  await tx
    .deleteFrom('stock_alerts')
    .where((eb) => eb.or([eb('user_id', '=', userId), ...(email === null ? [] : [eb('email', '=', email)])]))
    .execute()
}

/** They stay with the addresses that wait. */
export async function detachAlerts(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('stock_alerts').set({ user_id: null, session_id: null }).where('user_id', '=', userId).execute()
}

/** Both are epoch ms. */
export async function deleteAlertsBefore(
  db: Queries,
  { requested, notified }: { requested: number; notified: number },
): Promise<void> {
  await db
    .deleteFrom('stock_alerts')
    .where((eb) => eb.or([eb('requested_at', '<', requested), eb('notified_at', '<', notified)]))
    .execute()
}
