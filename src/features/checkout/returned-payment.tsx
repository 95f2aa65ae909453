import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { Bought } from './buying.ts'
import styles from './card-dialog.module.css'
import { completePayment } from './complete-payment.ts'
import { OrderDone } from './order-done.tsx'

interface ReturnedPaymentProps {
  /** As the address says it; undefined when it does not. */
  intendedId: string | undefined
  token: string
  onClose: () => void
}

const ASK_AGAIN_AFTER_MS = 2000

/** Back from the page of another provider: the shop asks there what came of it. Opened again, it finds the same order. */
export function ReturnedPayment({ intendedId, token, onClose }: ReturnedPaymentProps) {
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
      foot={
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

function isOpen(bought: Bought | undefined): boolean {
  return bought?.kind === 'awaited' || bought?.kind === 'unreachable'
}
