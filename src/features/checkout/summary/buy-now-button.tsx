import { Button } from '../../../ui/buttons/button.tsx'
import { ShopLink } from '../../../ui/buttons/shop-link.tsx'
import styles from './buy-now-button.module.css'
import { NO_CONNECTION } from './checkout-blocker.ts'

interface BuyNowButtonProps {
  isGuest: boolean
  /** Empty if nothing prevents it. */
  blocker: string
  busy: boolean
  onBuy: () => void
  /** While it is disabled. */
  onDisabledPress: () => void
}

/** While disabled, the reason is shown below. */
export function BuyNowButton({ isGuest, blocker, busy, onBuy, onDisabledPress }: BuyNowButtonProps) {
  return (
    <Button
      block
      busy={busy && 'One moment…'}
      disabledReason={reason()}
      onClick={onBuy}
      onDisabledPress={onDisabledPress}
    >
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
    if (blocker !== NO_CONNECTION) return blocker
    return (
      <span>
        <b className={styles.reason}>{NO_CONNECTION}</b> Your bag is safe on this device. You can buy when you're back
        online.
      </span>
    )
  }
}
