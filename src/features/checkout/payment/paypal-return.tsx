import { useQuery } from '@tanstack/react-query'
import { RefusedError } from '../../../state/queries/queries.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { FieldError } from '../../../ui/forms/field.tsx'
import { Sheet } from '../../../ui/layout/sheet.tsx'
import styles from './card-dialog.module.css'
import { completedOrderQuery, isPaymentPending } from './checkout-result.ts'
import { OrderDone } from './order-done.tsx'

interface PaypalReturnProps {
  /** Checkout id from the page's URL; undefined if the URL does not contain one. */
  checkoutId: string | undefined
  token: string
  onClose: () => void
}

/** Shows the result of a payment after the payment provider has redirected the shopper back to the shop. */
export function PaypalReturn({ checkoutId, token, onClose }: PaypalReturnProps) {
  const { data: order, error } = useQuery(completedOrderQuery(checkoutId, token))
  if (order) return <OrderDone onClose={onClose} />
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
        {!error || isPaymentPending(error) ? (
          <p role="status">
            Waiting for your payment to arrive. You can close this: we'll place your order as soon as it does.
          </p>
        ) : (
          <div role="alert">
            <FieldError>Payment failed {error instanceof RefusedError && error.message}</FieldError>
          </div>
        )}
      </div>
    </Sheet>
  )
}
