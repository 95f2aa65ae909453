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

/**
 * Shows the result of a payment after the payment provider has redirected the
 * shopper back to the shop.
 */
export function PaypalReturn({ checkoutId, token, onClose }: PaypalReturnProps) {
  const { data: order, error } = useQuery(completedOrderQuery(checkoutId, token))
  if (order) return <OrderDone order={order} onClose={onClose} />
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
        <PaymentState error={error} />
      </div>
    </Sheet>
  )
}

function PaymentState({ error }: { error: Error | null }) {
  const code = error instanceof RefusedError ? error.code : null
  // The session check also detects that the session has ended, and the page then
  // leads to the login.
  if (!error || isPaymentPending(error) || code === 'LOGIN_NEEDED') {
    return (
      <p role="status">
        Waiting for your payment to arrive. You can close this: we'll place your order as soon as it does.
      </p>
    )
  }
  return (
    <div role="alert">
      {code === 'ORDER_UNKNOWN' ? (
        <FieldError>
          This account has no payment to show. If you paid from another account, log in to that one.
        </FieldError>
      ) : (
        <FieldError>{`Payment failed. ${error instanceof RefusedError ? error.message : ''}`}</FieldError>
      )}
    </div>
  )
}
