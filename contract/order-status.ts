/** How far an order is. A cancelled order is shown apart from the four others. */
export const orderStatuses = ['pending', 'shipped', 'in transit', 'delivered', 'cancelled'] as const
