import { isRecord } from '../type-guards.ts'

/** What the server sends, encrypted, through a push service to the worker of a subscribed device. */
export interface OrderNotification {
  title: string
  text: string
  /** As in the path /orders/:id; empty for no particular order. */
  orderId: string
}

/** Reads the payload of a push; null if it is not a notification of the shop. */
export function readOrderNotification(payload: unknown): OrderNotification | null {
  if (!isRecord(payload)) return null
  const { title, text, orderId } = payload
  return typeof title === 'string' && typeof text === 'string' && typeof orderId === 'string'
    ? { title, text, orderId }
    : null
}
