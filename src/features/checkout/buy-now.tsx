import { Button } from '../../ui/button.tsx'
import { ShopLink } from '../../ui/shop-link.tsx'
import styles from './buy-now.module.css'
import { NO_CONNECTION } from './why-not-yet.ts'

interface BuyNowProps {
  isGuest: boolean
  /** What stands against buying, as a sentence; empty when nothing does. */
  why: string
  busy: boolean
  onBuy: () => void
}

/** The button that buys. While it cannot, it says why below itself. */
export function BuyNow({ isGuest, why, busy, onBuy }: BuyNowProps) {
  return (
    <Button block busy={busy && 'One moment…'} missing={reason()} onClick={onBuy}>
      BUY NOW
    </Button>
  )

  function reason() {
    if (isGuest) {
      return (
        <ShopLink className="link" href="/register">
          Please login or register to checkout
        </ShopLink>
      )
    }
    if (why !== NO_CONNECTION) return why
    return (
      <>
        <b className={styles.why}>{NO_CONNECTION}</b> Your bag is safe on this device and will be saved when you are
        back.
      </>
    )
  }
}
