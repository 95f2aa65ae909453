import { useSearch } from '@tanstack/react-router'
import { AwaitedOrder } from '../features/orders/awaited-order.tsx'
import { NoPayment } from '../features/orders/no-payment.tsx'
import { OrderAwaited } from '../features/orders/order-awaited.tsx'
import { readOutcomeAddress } from '../features/orders/outcome-address.ts'
import { ReadOrder } from '../features/orders/read-order.tsx'
import { SoloFrame } from '../features/shell/solo-frame.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { ForShoppers } from './for-shoppers.tsx'

/** Where every checkout ends, by whichever way it was paid. A reload reads the same order once more. */
export function PaymentSuccessPage() {
  const { order, intended } = readOutcomeAddress(useSearch({ strict: false }))
  return (
    <SoloFrame>
      <PageHead title="Your order" description="The order of your payment." path="/payment-success" unlisted />
      {!order && !intended && <NoPayment />}
      {order && (
        <ForShoppers waiting={<OrderAwaited slow={false} />}>
          {(owner) => <ReadOrder id={order} owner={owner} />}
        </ForShoppers>
      )}
      {!order && intended && (
        <ForShoppers waiting={<OrderAwaited slow={false} />}>
          {({ token }) => <AwaitedOrder intendedId={intended} token={token} />}
        </ForShoppers>
      )}
    </SoloFrame>
  )
}
