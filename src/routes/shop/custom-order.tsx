import { CustomOrder } from '../../features/custom-order/custom-order.tsx'
import { OutboxSection } from '../../features/outbox/outbox-section.tsx'
import { PageHead } from '../../ui/page-head.tsx'

export function CustomOrderPage() {
  return (
    <div className="wrap page">
      <PageHead
        title="Custom Jewelry"
        description="A ring, necklace, bracelet or earrings made to your own wish. Tell us what you have in mind: we answer with a drawing and a price."
        path="/custom-order"
      />
      <CustomOrder waiting={<OutboxSection kind="request" />} />
    </div>
  )
}
