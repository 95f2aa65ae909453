import { useParams } from '@tanstack/react-router'
import { WaitingHere } from '../features/outbox/waiting-here.tsx'

/** The shopper's review of the piece on the page, while it waits to be sent. */
export function ProductWaiting() {
  const { id } = useParams({ from: '/shop/products/$id' })
  return <WaitingHere kind="review" productId={id} />
}
