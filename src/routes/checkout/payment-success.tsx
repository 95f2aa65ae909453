import { useSearch } from '@tanstack/react-router'
import {
  OrderConfirmation,
  PendingOrder,
  readConfirmationSearch,
} from '../../features/checkout/confirmation/order-confirmation.tsx'
import { ConfirmationLoading, NoPayment } from '../../features/checkout/confirmation/payment-messages.tsx'
import { MinimalFrame } from '../../features/shell/minimal-frame.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ForShoppers } from '../account/for-shoppers.tsx'

/** Where every checkout ends, by whichever way it was paid. A reload reads the same order once more. */
export function PaymentSuccessPage() {
  const { order, intended } = readConfirmationSearch(useSearch({ strict: false }))
  return (
    <MinimalFrame>
      <PageHead title="Your order" description="The order of your payment." path="/payment-success" unlisted />
      {!order && !intended && <NoPayment />}
      {order && (
        <ForShoppers waiting={<ConfirmationLoading slow={false} />}>
          {(owner) => <OrderConfirmation id={order} owner={owner} />}
        </ForShoppers>
      )}
      {!order && intended && (
        <ForShoppers waiting={<ConfirmationLoading slow={false} />}>
          {({ token }) => <PendingOrder intendedId={intended} token={token} />}
        </ForShoppers>
      )}
    </MinimalFrame>
  )
}
