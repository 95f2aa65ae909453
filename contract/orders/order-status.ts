/** All order statuses. The tracker shows the first four as steps; cancelled orders are displayed differently. */
export const orderStatuses = ['pending', 'shipped', 'in transit', 'delivered', 'cancelled'] as const

export type OrderStatus = (typeof orderStatuses)[number]

/** The statuses that an order passes through unless it is cancelled, in this order. */
const forwardStatuses: readonly OrderStatus[] = ['pending', 'shipped', 'in transit', 'delivered']

/** Returns whether an order with this status has yet to be shipped or delivered. */
export function isInProgress(status: OrderStatus): boolean {
  return status !== 'delivered' && status !== 'cancelled'
}

/**
 * Returns whether an order may change from one status to another. Orders only move forward, and can be cancelled only
 * while they are pending.
 */
export function canBecome(from: OrderStatus, to: OrderStatus): boolean {
  if (to === 'cancelled') return from === 'pending'
  return forwardStatuses.includes(from) && forwardStatuses.indexOf(to) > forwardStatuses.indexOf(from)
}
