import { useLayoutEffect } from 'react'
import { deviceStorage } from '#sync/storage/device-storage.ts'
import { waitingMessage } from '../../state/outbox/outbox-texts.ts'
import { useOutbox } from '../../state/outbox/use-outbox.ts'

interface WaitingStockAlertProps {
  productId: string
  /** Called with whether a request for this product is waiting to be sent, initially and after each change. */
  onWaiting: (isWaiting: boolean) => void
}

/** Says that the shopper's request to be told about a product is waiting in the outbox. */
export function WaitingStockAlert({ productId, onWaiting }: WaitingStockAlertProps) {
  const isWaiting = useOutbox().some(
    (item) => item.kind === 'stockAlert' && item.contents.productID === productId && item.state.kind === 'waiting',
  )
  // A layout effect, so that the message and the button's old label are never painted together.
  useLayoutEffect(() => onWaiting(isWaiting), [onWaiting, isWaiting])
  return isWaiting && <p>{waitingMessage('stockAlert', { persisted: deviceStorage.isPersistent() })}</p>
}
