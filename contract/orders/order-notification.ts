import { isRecord } from '../type-guards.ts'

/** Payload of a push message about an order, which the service worker displays as a notification. */
export interface OrderNotification {
  title: string
  text: string
  /** Id of the order to open at `/orders/:id`; an empty string if the notification is not about a particular order. */
  orderId: string
}

/** Reads the payload of a push message. Returns null if the payload is not an order notification. */
export function readOrderNotification(payload: unknown): OrderNotification | null {
  if (!isRecord(payload)) return null
  const { title, text, orderId } = payload
  return typeof title === 'string' && typeof text === 'string' && typeof orderId === 'string'
    ? { title, text, orderId }
    : null
}
