import { isSameGift } from '#contract/bag/cart-contents.ts'
import type { Gift, Occasion } from '#contract/schemas/gift.ts'
import { giftColumn, parseColumn } from '../../../storage/json-columns.ts'
import { inTransaction, type Queries } from '../../../storage/transaction.ts'
import { readOrder, updateGift, upsertOccasion } from './order-store.ts'

/**
 * A non-empty `customMessage` replaces the occasion on the gift card, whose message
 * to the recipient stays. Returns
 * `OCCASION_TOO_LATE` once the card has been packed.
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
    const stored = before === null ? null : parseColumn(giftColumn, before)
    const gift: Gift = { ...stored, occasion: customMessage || occasion, isCustom: customMessage !== '' }
    if (!(await updateGift(tx, id, gift))) return isSameGift(stored, gift) ? 'saved' : 'OCCASION_TOO_LATE'
    const row = { order_id: id, occasion, custom_message: customMessage, quantity, status, created_at: now }
    await upsertOccasion(tx, row)
    return 'saved'
  })
}
