/** The tracker shows the first four as steps. */
export const orderStatuses = ['pending', 'shipped', 'in transit', 'delivered', 'cancelled'] as const

export type OrderStatus = (typeof orderStatuses)[number]

/** In the order in which they are reached. */
const forwardStatuses: readonly OrderStatus[] = ['pending', 'shipped', 'in transit', 'delivered']

/** Neither delivered nor cancelled. */
export function isInProgress(status: OrderStatus): boolean {
  return status !== 'delivered' && status !== 'cancelled'
}

/** Statuses only advance, and only pending orders can be cancelled. */
export function canBecome(from: OrderStatus, to: OrderStatus): boolean {
  if (to === 'cancelled') return from === 'pending'
  return forwardStatuses.includes(from) && forwardStatuses.indexOf(to) > forwardStatuses.indexOf(from)
}
