import type { Order } from '#contract/orders/order.ts'
import type { OrderStatus } from '#contract/orders/order-status.ts'
import type { IconName } from '../../ui/icons/icon-paths.ts'

/**
 * Order statuses that the order tracker shows as steps. Cancelled orders have no
 * tracker.
 */
export const trackerSteps = ['pending', 'shipped', 'in transit', 'delivered'] as const satisfies readonly OrderStatus[]

export const statusLabels: Record<OrderStatus, string> = {
  pending: 'Order placed',
  shipped: 'Shipped',
  'in transit': 'In transit',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
}

/**
 * Labels of orders whose parcel met with trouble; they replace the label of the
 * status.
 */
export const troubleLabels: Record<NonNullable<Order['parcelTrouble']>, string> = {
  undelivered: 'Not delivered yet',
  returning: 'Coming back to us',
  returned: 'Came back to us',
  lost: 'Delayed',
}

export const stepIcons: Record<(typeof trackerSteps)[number], IconName> = {
  pending: 'check',
  shipped: 'box',
  'in transit': 'truck',
  delivered: 'pin',
}
