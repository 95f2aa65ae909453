import type { Gift } from '#contract/schemas/gift.ts'
import { inTransaction, type Queries } from '../../storage/transaction.ts'
import { readOrder, updateGift, upsertOccasion } from './order-store.ts'

interface Occasion {
  /** The order's opaque id, or its number for people. */
  orderId: string
  userId: string
  occasion: string
  /** The shopper's own words, which win over the occasion; empty without any. */
  customMessage: string
  quantity: number
  status: string
}

/**
 * Saves what an order is a gift for, in its record and in the order itself. Another one takes its place while the order is
 * pending; afterwards the card is in the parcel, and only the same is taken again.
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
  const before: Gift | null = stored && JSON.parse(stored)
  return before?.occasion === gift.occasion && before.isCustom === gift.isCustom
}
