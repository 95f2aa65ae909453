import type { OrderNewsMessage } from '#contract/order-news.ts'
import type { StatusNews } from '../../storage/outbox.ts'

/**
 * What a device shows of an order. It may be read by whoever sees the screen, so there is the number and the status, and
 * nothing of what was ordered, by whom, or where it goes.
 */
export function newsWords(news: StatusNews, { id, number }: { id: string; number: string }): OrderNewsMessage {
  const [title, text] = WORDS[news](number)
  return { title, text, orderId: id }
}

const WORDS: Record<StatusNews, (number: string) => [title: string, text: string]> = {
  shipped: (number) => ['Your order is on its way to you', `Order ${number} has left our house.`],
  'in transit': (number) => ['Your order is in transit', `Order ${number} is with the courier near you.`],
  delivered: (number) => ['Your order was delivered', `We hope that you like what is in order ${number}.`],
  cancelled: (number) => ['Your order is cancelled', `Nothing of order ${number} will be sent.`],
}
