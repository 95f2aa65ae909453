import { PaymentFailed } from '../features/orders/payment-failed.tsx'
import { SoloFrame } from '../features/shell/solo-frame.tsx'
import { PageHead } from '../ui/page-head.tsx'

export function PaymentFailedPage() {
  return (
    <SoloFrame>
      <PageHead title="Payment Failed" description="A payment did not go through." path="/payment-failed" unlisted />
      <PaymentFailed />
    </SoloFrame>
  )
}
