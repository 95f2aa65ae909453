import { useRouter } from '@tanstack/react-router'
import { Icon } from '../../ui/icon.tsx'
import styles from './back-button.module.css'

/** Back to where the shopper came from; to all products when they came from outside. */
export function BackButton() {
  const router = useRouter()
  const back = () => {
    if (router.history.canGoBack()) router.history.back()
    else router.navigate({ to: '/products' })
  }
  return (
    <button type="button" className={styles.back} onClick={back}>
      <Icon name="left" /> Back
    </button>
  )
}
