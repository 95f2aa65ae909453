import { isSameGift } from '#contract/bag/cart-contents.ts'
import type { Gift, Occasion } from '#contract/schemas/gift.ts'
import { giftColumn, parseColumn } from '../../storage/json-columns.ts'
import { inTransaction, type Queries } from '../../storage/transaction.ts'
import { readOrder, updateGift, upsertOccasion } from './order-store.ts'

/**
 * Saves the occasion of an order, both as a separate record and as the order's gift. It can be changed only while the
 * order is pending; after that, the gift card is packed and only a repeat of the saved request succeeds. `orderId` is an
 * order's id or number; `customMessage` replaces the occasion unless it is empty.
 */
export async function saveOccasion(
  db: Queries,
  { orderId, userId, occasion, customMessage, quantity, status }: Occasion,
  now: number,
): Promise<'saved' | 'ORDER_UNKNOWN' | 'OCCASION_TOO_LATE'> {
  return await inTransaction(db, async (tx) => {
    const order = await readOrder(tx, { id: orderId, userId })
    if (!order) return 'ORDER_UNKNOWN'
    const { id, gift: before } = order.row
    const gift: Gift = { occasion: customMessage || occasion, isCustom: customMessage !== '' }
    if (!(await updateGift(tx, id, gift))) return isSame(before, gift) ? 'saved' : 'OCCASION_TOO_LATE'
    const row = { order_id: id, occasion, custom_message: customMessage, quantity, status, created_at: now }
    await upsertOccasion(tx, row)
    return 'saved'
  })
}

function isSame(stored: string | null, gift: Gift): boolean {
  return stored !== null && isSameGift(parseColumn(giftColumn, stored), gift)
}
