import { Sheet } from '../../ui/layout/sheet.tsx'
import { type AlertProduct, StockAlertForm } from './stock-alert-form.tsx'

interface StockAlertSheetProps {
  product: AlertProduct
  /**
   * The product's sold-out sizes; undefined if the product does not come in
   * sizes.
   */
  soldOutSizes: readonly string[] | undefined
  onClose: () => void
}

/** Shows the form that asks the shop to tell the shopper when a product is back. */
export function StockAlertSheet({ product, soldOutSizes, onClose }: StockAlertSheetProps) {
  return (
    <Sheet open onClose={onClose} title="Tell me when it's back">
      <StockAlertForm product={product} soldOutSizes={soldOutSizes} onDone={onClose} />
    </Sheet>
  )
}
