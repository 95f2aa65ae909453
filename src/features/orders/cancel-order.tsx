import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Order } from '#contract/schemas/order.ts'
import { request } from '#sync/api.ts'
import { notify } from '../../state/notices.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FieldError } from '../../ui/forms/field.tsx'
import { Sheet } from '../../ui/layout/sheet.tsx'
import { orderQuery, type SignedInShopper, updateCachedOrder } from './orders-queries.ts'

interface CancelOrderProps {
  order: Order
  owner: SignedInShopper
  /** The shop has said yes or no: what had the focus is gone, or soon will be. */
  onSettled: () => void
}

const NO_ANSWER = 'The shop did not answer. Your order stands as it was: try again.'

/** Takes an order back while it has not been sent. It asks first, because nothing brings the order back. */
export function CancelOrder({ order, owner, onSettled }: CancelOrderProps) {
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  const cancel = async () => {
    setBusy(true)
    const outcome = await request('cancelOrder', { path: { id: order._id }, token: owner.token })
    setBusy(false)
    if (outcome.kind === 'unreachable') return setProblem(NO_ANSWER)
    leave(outcome.kind === 'ok' ? 'Your order was cancelled.' : outcome.message)
    if (outcome.kind === 'ok') return updateCachedOrder(queryClient, owner, outcome.data.order)
    // It may have been sent meanwhile.
    await queryClient.invalidateQueries({ queryKey: orderQuery(order._id, owner).queryKey })
  }

  /** All of this is about to go, with its dialog: what there is to say is said by the page. */
  const leave = (words: string) => {
    // Beside an open dialog nothing can have the focus.
    flushSync(() => setAsking(false))
    notify(words)
    onSettled()
  }

  const ask = () => {
    setProblem('')
    setAsking(true)
  }

  return (
    <>
      <Button variant="secondary" onClick={ask}>
        Cancel order
      </Button>
      <Sheet
        open={asking}
        onClose={() => setAsking(false)}
        title="Cancel this order?"
        footer={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Keep the order
            </Button>
            <Button busy={busy && 'Cancelling…'} onClick={cancel}>
              Cancel order
            </Button>
          </>
        }
      >
        <p>
          Order #{order.order_id} will not be sent.
          {order.money === 'paid' && ' What you paid goes back to you, the way it came.'} This cannot be undone.
        </p>
        <div role="alert">{problem && <FieldError>{problem}</FieldError>}</div>
      </Sheet>
    </>
  )
}
