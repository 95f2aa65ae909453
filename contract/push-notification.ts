import { isRecord } from './type-guards.ts'

/** Payload of a push message, which the service worker displays as a notification. */
export interface PushNotification {
  title: string
  text: string
  /** Id of the order to open at `/orders/:id`; an empty string if the notification is not about a particular order. */
  orderId: string
  /** Id of the product to open at `/products/:id`; missing if the notification is not about a product. */
  productId?: string
}

/** Reads the payload of a push message. Returns null if the payload is not a notification of the shop. */
export function readPushNotification(payload: unknown): PushNotification | null {
  if (!isRecord(payload)) return null
  const { title, text, orderId, productId } = payload
  if (typeof title !== 'string' || typeof text !== 'string' || typeof orderId !== 'string') return null
  return { title, text, orderId, ...(typeof productId === 'string' && { productId }) }
}
