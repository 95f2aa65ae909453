import { useRouter } from '@tanstack/react-router'
import { Icon } from '../../ui/icon.tsx'
import styles from './back-to-orders.module.css'

/** Back to where the shopper came from; to the list of orders when they came from outside. */
export function BackToOrders() {
  const router = useRouter()
  const back = () => {
    if (router.history.canGoBack()) router.history.back()
    else router.navigate({ to: '/orders' })
  }
  return (
    <button type="button" className={styles.back} onClick={back}>
      <Icon name="left" size="s" /> Back
    </button>
  )
}
