import { useParams } from '@tanstack/react-router'
import { OutboxSection } from '../../features/outbox/outbox-section.tsx'

/** The shopper's review of the piece on the page, while it waits to be sent. */
export function ProductWaiting() {
  const { id } = useParams({ from: '/shop/products/$id' })
  return <OutboxSection kind="review" productId={id} />
}
