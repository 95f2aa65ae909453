import type { Queries } from '../../storage/transaction.ts'
import { putOccasion } from './occasion-store.ts'
import { readOrder } from './order-store.ts'

interface Occasion {
  /** The order's opaque id, or its number for people. */
  orderId: string
  userId: string
  occasion: string
  customMessage: string
  quantity: number
  status: string
}

/** Saves what an order is a gift for. Answers false for an order that is not this shopper's. Repeating replaces. */
export async function saveOccasion(db: Queries, occasion: Occasion, now: number): Promise<boolean> {
  const order = await readOrder(db, { id: occasion.orderId, userId: occasion.userId })
  if (!order) return false
  await putOccasion(db, {
    order_id: order.row.id,
    occasion: occasion.occasion,
    custom_message: occasion.customMessage,
    quantity: occasion.quantity,
    status: occasion.status,
    created_at: now,
  })
  return true
}
