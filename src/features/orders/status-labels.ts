import type { OrderStatus } from '#contract/orders/order-status.ts'
import type { IconName } from '../../ui/icons/icon-paths.ts'

/** Order statuses that the order tracker shows as steps. Cancelled orders have no tracker. */
export const trackerSteps = ['pending', 'shipped', 'in transit', 'delivered'] as const satisfies readonly OrderStatus[]

export const statusLabels: Record<OrderStatus, string> = {
  pending: 'Order placed',
  shipped: 'Shipped',
  'in transit': 'In transit',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
}

export const stepIcons: Record<(typeof trackerSteps)[number], IconName> = {
  pending: 'check',
  shipped: 'box',
  'in transit': 'truck',
  delivered: 'pin',
}
