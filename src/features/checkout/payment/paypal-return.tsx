import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/buttons/button.tsx'
import { FieldError } from '../../../ui/forms/field.tsx'
import { Sheet } from '../../../ui/layout/sheet.tsx'
import styles from './card-dialog.module.css'
import type { CheckoutResult } from './checkout-result.ts'
import { completePayment } from './checkout-result.ts'
import { OrderDone } from './order-done.tsx'

interface PaypalReturnProps {
  /** As the address says it; undefined when it does not. */
  intendedId: string | undefined
  token: string
  onClose: () => void
}

const ASK_AGAIN_AFTER_MS = 2000

/** Back from the page of another provider: the shop asks there what came of it. Opened again, it finds the same order. */
export function PaypalReturn({ intendedId, token, onClose }: PaypalReturnProps) {
  const { data } = useQuery({
    queryKey: ['completeCheckout', { intendedId: intendedId ?? '' }, {}],
    queryFn: () => completePayment(intendedId, token),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => isOpen(state.data) && ASK_AGAIN_AFTER_MS,
  })
  if (data?.kind === 'placed') return <OrderDone onClose={onClose} />
  return (
    <Sheet
      open
      onClose={onClose}
      title="Checkout"
      footer={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className={styles.done}>
        {!data || isOpen(data) ? (
          <p role="status">
            We are waiting for your payment to arrive. It is safe to close this: the order is made as soon as it does.
          </p>
        ) : (
          <div role="alert">
            <FieldError>Payment failed {data.kind === 'refused' && data.message}</FieldError>
          </div>
        )}
      </div>
    </Sheet>
  )
}

function isOpen(bought: CheckoutResult | undefined): boolean {
  return bought?.kind === 'awaited' || bought?.kind === 'unreachable'
}
