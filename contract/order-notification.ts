/** What travels, encrypted, to a device that hears of an order: from the shop through a push service to the worker. */
export interface OrderNotification {
  title: string
  text: string
  /** Opaque, as in /orders/:id. */
  orderId: string
}
