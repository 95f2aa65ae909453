import { PaymentFailed } from '../../features/checkout/confirmation/payment-messages.tsx'
import { MinimalFrame } from '../../features/shell/minimal-frame.tsx'
import { PageHead } from '../../ui/page-head.tsx'

export function PaymentFailedPage() {
  return (
    <MinimalFrame>
      <PageHead
        title="Payment Failed"
        description="Your payment could not be processed."
        path="/payment-failed"
        unlisted
      />
      <PaymentFailed />
    </MinimalFrame>
  )
}
