import { isRecord } from './type-guards.ts'

/** Shown by the service worker. */
export interface PushNotification {
  title: string
  text: string
  /** Opens `/orders/:id`; empty if about no order. */
  orderId: string
  /** Opens `/products/:id`; missing if about no product. */
  productId?: string
}

/** Null if it is no notification of the shop. */
export function readPushNotification(payload: unknown): PushNotification | null {
  if (!isRecord(payload)) return null
  const { title, text, orderId, productId } = payload
  if (typeof title !== 'string' || typeof text !== 'string' || typeof orderId !== 'string') return null
  return { title, text, orderId, ...(typeof productId === 'string' && { productId }) }
}
