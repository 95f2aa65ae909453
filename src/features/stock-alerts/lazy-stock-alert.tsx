import { useEffect } from 'react'
import { useIdleComponent } from '../../lib/lazy-component.tsx'
import { whenIdle } from '../../lib/schedule.ts'
import styles from './lazy-stock-alert.module.css'
import type { AlertProduct } from './stock-alert-form.tsx'

const loadStockAlert = () => import('./stock-alert.tsx').then((module) => module.StockAlert)

/**
 * Loads `StockAlert` when the page is idle, if the product or one of its sizes is sold out. Otherwise forgets that the
 * shopper waited for the product.
 */
export function LazyStockAlert({ product }: { product: AlertProduct }) {
  const isAnySoldOut = (product.sizes ?? [product]).some(({ stock }) => stock <= 0)
  return isAnySoldOut ? <IdleStockAlert product={product} /> : <ForgetRestocked product={product} />
}

function IdleStockAlert({ product }: { product: AlertProduct }) {
  const StockAlert = useIdleComponent(loadStockAlert)
  return <div className={styles.place}>{StockAlert && <StockAlert product={product} />}</div>
}

function ForgetRestocked({ product }: { product: AlertProduct }) {
  useEffect(() => {
    // If the code cannot be loaded, the next visit forgets the alerts.
    const forget = () => import('../../state/local/stock-alerts.ts').then((alerts) => alerts.forgetRestocked(product))
    whenIdle(() => void forget().catch(() => undefined))
  }, [product])
  return null
}
