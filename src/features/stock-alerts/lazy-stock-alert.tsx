import { useEffect } from 'react'
import { useIdleComponent } from '../../lib/lazy-component.tsx'
import { whenIdle } from '../../lib/schedule.ts'
import type { StockAlertProps } from './stock-alert.tsx'

const loadStockAlerts = () => import('../../state/local/stock-alerts.ts')
const loadStockAlert = () => import('./stock-alert.tsx').then((module) => module.StockAlert)

/**
 * Loads `StockAlert` when the page is idle, if the product or one of its sizes is sold out. Forgets alerts for what is
 * in stock again.
 */
export function LazyStockAlert(props: StockAlertProps) {
  const { product } = props
  useEffect(() => {
    // If the code cannot be loaded, the next visit forgets the alerts.
    whenIdle(
      () =>
        void loadStockAlerts().then(
          ({ forgetRestocked }) => forgetRestocked(product),
          () => undefined,
        ),
    )
  }, [product])
  const isAnySoldOut = (product.sizes ?? [product]).some(({ stock }) => stock <= 0)
  return isAnySoldOut && <IdleStockAlert {...props} />
}

function IdleStockAlert(props: StockAlertProps) {
  const StockAlert = useIdleComponent(loadStockAlert)
  return StockAlert && <StockAlert {...props} />
}
