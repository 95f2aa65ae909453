import type { OrderRow } from './order-store.ts'

/**
 * Returns whether an order may be handed to the carrier: it is not cancelled, needs no confirmation by the shopper, and
 * has a phone number, which carriers require.
 */
export function canShip(order: Pick<OrderRow, 'status' | 'needs_confirmation' | 'phone'>): boolean {
  return order.status !== 'cancelled' && order.needs_confirmation === 0 && order.phone !== ''
}
