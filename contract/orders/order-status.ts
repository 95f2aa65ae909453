/** The status of an order. The tracker shows a cancelled order differently from the other four. */
export const orderStatuses = ['pending', 'shipped', 'in transit', 'delivered', 'cancelled'] as const

export type OrderStatus = (typeof orderStatuses)[number]

/** The statuses of an order that is not cancelled, in the order of the tracker. */
const forwardStatuses: readonly OrderStatus[] = ['pending', 'shipped', 'in transit', 'delivered']

/** Returns whether the order is still to be shipped or delivered. */
export function isInProgress(status: OrderStatus): boolean {
  return status !== 'delivered' && status !== 'cancelled'
}

/**
 * Returns whether an order may change from one status to another: only forward, and to cancelled only before shipping.
 */
export function canBecome(from: OrderStatus, to: OrderStatus): boolean {
  if (to === 'cancelled') return from === 'pending'
  return forwardStatuses.includes(from) && forwardStatuses.indexOf(to) > forwardStatuses.indexOf(from)
}
