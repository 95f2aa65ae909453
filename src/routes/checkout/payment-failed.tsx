import { PaymentFailed } from '../../features/checkout/confirmation/payment-messages.tsx'
import { MinimalFrame } from '../../features/shell/minimal-frame.tsx'
import { PageHead } from '../../ui/page-head.tsx'

export function PaymentFailedPage() {
  return (
    <MinimalFrame>
      <PageHead title="Payment Failed" description="A payment did not go through." path="/payment-failed" unlisted />
      <PaymentFailed />
    </MinimalFrame>
  )
}
