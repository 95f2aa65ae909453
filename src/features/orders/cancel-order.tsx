import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { type Order, readOrder } from '#contract/orders/order.ts'
import type { WireOrder } from '#contract/schemas/order.ts'
import { request } from '#sync/api.ts'
import type { SignedInShopper } from '../../state/session/session.ts'
import { showToast } from '../../state/toasts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FieldError } from '../../ui/forms/field.tsx'
import { Sheet } from '../../ui/layout/sheet.tsx'
import { orderQuery, updateCachedOrder } from './orders-queries.ts'

interface CancelOrderProps {
  order: Order
  shopper: SignedInShopper
  /**
   * Called when the server has responded. The parent should then move the
   * keyboard focus elsewhere, because it may remove this component.
   */
  onSettled: () => void
}

const UNREACHABLE = "We couldn't reach the shop. Your order hasn't changed. Please try again."

/**
 * Says whether the order is cancelled, or whether the courier has yet to give the
 * parcel back.
 */
function cancelledMessage({ cancelling }: WireOrder): string {
  return cancelling ? 'Your order is being cancelled.' : 'Your order has been cancelled.'
}

/**
 * Button that cancels an order after asking for confirmation. Orders can be
 * cancelled until they are shipped.
 */
export function CancelOrder({ order, shopper, onSettled }: CancelOrderProps) {
  const queryClient = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')

  const cancel = async () => {
    setBusy(true)
    const outcome = await request('cancelOrder', { path: { id: order.id }, token: shopper.token })
    setBusy(false)
    if (outcome.kind === 'unreachable') return setError(UNREACHABLE)
    close(outcome.kind === 'ok' ? cancelledMessage(outcome.data.order) : outcome.message)
    if (outcome.kind === 'ok') return updateCachedOrder(queryClient, shopper, readOrder(outcome.data.order))
    // Reloads the order, because it may have been shipped in the meantime.
    await queryClient.invalidateQueries({ queryKey: orderQuery(order.id, shopper).queryKey })
  }

  const close = (message: string) => {
    // Closes the dialog synchronously, because nothing outside an open modal
    // dialog can be focused.
    flushSync(() => setIsOpen(false))
    showToast(message)
    onSettled()
  }

  const open = () => {
    setError('')
    setIsOpen(true)
  }

  return (
    <>
      <Button variant="secondary" onClick={open}>
        Cancel order
      </Button>
      <Sheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="Cancel this order?"
        footer={
          <>
            <Button variant="secondary" onClick={() => setIsOpen(false)}>
              Keep order
            </Button>
            <Button busy={busy && 'Cancelling…'} onClick={cancel}>
              Cancel order
            </Button>
          </>
        }
      >
        <p>
          <span>{`Order #${order.number} will not be shipped.`}</span>{' '}
          <span>{order.money === 'paid' && "We'll refund what you paid to your original payment method. "}</span>
          This can't be undone.
        </p>
        <div role="alert">{error && <FieldError>{error}</FieldError>}</div>
      </Sheet>
    </>
  )
}
