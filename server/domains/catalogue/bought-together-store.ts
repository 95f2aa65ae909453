import type { Queries } from '../../storage/transaction.ts'

/** So many shoppers must have bought both in one order; fewer may be chance. */
const MIN_SHOPPERS = 3
/** Of the product, the latest: bounds what is read for each. */
const LATEST_LINES = 1000
/** More than shown, because some may be sold out. */
const MAX_FOUND = 12

/** Products in the same orders, those of the most shoppers first. Omits cancelled and unconfirmed orders. */
export async function readBoughtTogether(db: Queries, productId: string): Promise<string[]> {
  const latest = db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['orders.id', 'orders.user_id'])
    .where('order_lines.product_id', '=', productId)
    .where('orders.status', '!=', 'cancelled')
    .where('orders.needs_confirmation', '=', 0)
    .orderBy('orders.created_at', 'desc')
    .limit(LATEST_LINES)
  const rows = await db
    .selectFrom(latest.as('latest'))
    .innerJoin('order_lines as other', 'other.order_id', 'latest.id')
    .select(({ fn }) => ['other.product_id', fn.count('latest.user_id').distinct().as('shoppers')])
    .where('other.product_id', '!=', productId)
    .groupBy('other.product_id')
    .having(({ fn }) => fn.count('latest.user_id').distinct(), '>=', MIN_SHOPPERS)
    .orderBy('shoppers', 'desc')
    .orderBy('other.product_id')
    .limit(MAX_FOUND)
    .execute()
  return rows.map(({ product_id }) => product_id)
}
