import type { Order } from '#contract/shapes/order.ts'

const ways: Record<Order['payment'], string> = {
  cod: 'Cash on Delivery',
  online_payment: 'Online Payment',
  card: 'International card',
}

const states: Record<Order['money'], string> = {
  'on delivery': 'to be paid on delivery',
  paid: 'paid',
  'being refunded': 'refund on its way',
  refunded: 'refunded',
  none: 'nothing was paid',
}

/** How an order is paid, and where its money is. */
export function paymentWords({ payment, money }: Pick<Order, 'payment' | 'money'>): string {
  return `${ways[payment]}, ${states[money]}`
}
