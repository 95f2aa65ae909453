/** How far an order is. The tracker shows the four steps; a cancelled order is shown apart from them. */
const orderSteps = [
  { status: 'pending', label: 'Order placed' },
  { status: 'shipped', label: 'Shipped' },
  { status: 'in transit', label: 'In transit' },
  { status: 'delivered', label: 'Delivered' },
] as const

export const orderStatuses = ['pending', 'shipped', 'in transit', 'delivered', 'cancelled'] as const

type OrderStatus = (typeof orderStatuses)[number]
