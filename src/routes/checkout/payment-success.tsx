import { useSearch } from '@tanstack/react-router'
import { RequireLogin } from '../../features/account/require-login.tsx'
import {
  OrderConfirmation,
  PendingOrder,
  readConfirmationSearch,
} from '../../features/checkout/confirmation/order-confirmation.tsx'
import { ConfirmationLoading, NoPayment } from '../../features/checkout/confirmation/payment-messages.tsx'
import { MinimalFrame } from '../../features/shell/minimal-frame.tsx'
import { PageHead } from '../../ui/page-head.tsx'

/** The order just placed, whatever the payment method. A reload shows it again. */
export function PaymentSuccessPage() {
  const { order, intended } = readConfirmationSearch(useSearch({ strict: false }))
  const loading = <ConfirmationLoading slow={false} />
  return (
    <MinimalFrame>
      <PageHead title="Your order" description="Your order confirmation." path="/payment-success" unlisted />
      {!order && !intended && <NoPayment />}
      {order && (
        <RequireLogin fallback={loading}>
          {({ id: userId }, token) => <OrderConfirmation id={order} shopper={{ userId, token }} />}
        </RequireLogin>
      )}
      {!order && intended && (
        <RequireLogin fallback={loading}>
          {(_, token) => <PendingOrder checkoutId={intended} token={token} />}
        </RequireLogin>
      )}
    </MinimalFrame>
  )
}
