/** How far an order is. A cancelled order is shown apart from the four others. */
export const orderStatuses = ['pending', 'shipped', 'in transit', 'delivered', 'cancelled'] as const

export type OrderStatus = (typeof orderStatuses)[number]

/** The way of an order that is not cancelled, in the order of the tracker. */
const forwardStatuses: readonly OrderStatus[] = ['pending', 'shipped', 'in transit', 'delivered']

/** Whether something is still to come of an order. */
export function isInProgress(status: OrderStatus): boolean {
  return status !== 'delivered' && status !== 'cancelled'
}

/** Whether an order may go from one status to another: only forward, and cancelled only before it was shipped. */
export function canBecome(from: OrderStatus, to: OrderStatus): boolean {
  if (to === 'cancelled') return from === 'pending'
  return forwardStatuses.includes(from) && forwardStatuses.indexOf(to) > forwardStatuses.indexOf(from)
}
