import { CustomOrder } from '../../features/custom-order/custom-order.tsx'
import { PageHead } from '../../ui/page-head.tsx'

export function CustomOrderPage() {
  return (
    <div className="wrap page">
      <PageHead
        title="Custom Jewelry"
        description="A ring, necklace, bracelet or earrings made just for you. Tell us what you have in mind and we'll send you a drawing and a price."
        path="/custom-order"
      />
      <CustomOrder />
    </div>
  )
}
