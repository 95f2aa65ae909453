/** All order statuses. The order tracker shows the first four as steps; cancelled orders are displayed differently. */
export const orderStatuses = ['pending', 'shipped', 'in transit', 'delivered', 'cancelled'] as const

export type OrderStatus = (typeof orderStatuses)[number]

/** The statuses of an order that is not cancelled, in the order in which they are reached. */
const forwardStatuses: readonly OrderStatus[] = ['pending', 'shipped', 'in transit', 'delivered']

/** Returns whether an order with this status has been neither delivered nor cancelled. */
export function isInProgress(status: OrderStatus): boolean {
  return status !== 'delivered' && status !== 'cancelled'
}

/**
 * Returns whether an order's status may change from `from` to `to`. Statuses only advance, and only pending orders can
 * be cancelled.
 */
export function canBecome(from: OrderStatus, to: OrderStatus): boolean {
  if (to === 'cancelled') return from === 'pending'
  return forwardStatuses.includes(from) && forwardStatuses.indexOf(to) > forwardStatuses.indexOf(from)
}
