import { isRecord } from '../type-guards.ts'

/**
 * The payload of an order notification, which the server sends to a subscribed device through a push service
 * (encrypted). The service worker displays the notification.
 */
export interface OrderNotification {
  title: string
  text: string
  /** Id of the order for the path `/orders/:id`; empty if the notification is not about a particular order. */
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
