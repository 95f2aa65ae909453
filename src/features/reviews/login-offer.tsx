import { ShopLink } from '../../ui/shop-link.tsx'
import styles from './write-review.module.css'

interface LoginOfferProps {
  /** A path of this shop. */
  backTo: string
}

/** What a guest reads instead of a form that needs to know who writes. */
export function LoginOffer({ backTo }: LoginOfferProps) {
  return (
    <p className={styles.box}>
      Please{' '}
      <ShopLink className={styles.login} href={`/login?redirect=${encodeURIComponent(backTo)}`}>
        login
      </ShopLink>{' '}
      to write a review. You come back to this page afterwards.
    </p>
  )
}
