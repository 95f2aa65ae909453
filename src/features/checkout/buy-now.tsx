import type { Address } from '#contract/address.ts'
import { Button } from '../../ui/button.tsx'
import { ShopLink } from '../../ui/shop-link.tsx'
import styles from './buy-now.module.css'
import { missingParts, neededFirst } from './missing-parts.ts'

interface BuyNowProps {
  isGuest: boolean
  /** The shop answers. */
  reached: boolean
  address: Address
  hasPayment: boolean
  /** It has come to light that the bag is different, and that is to be accepted first. */
  hasChanges: boolean
  busy: boolean
  onBuy: () => void
}

/** The button that buys. While it cannot, it says why below itself. */
export function BuyNow({ isGuest, reached, address, hasPayment, hasChanges, busy, onBuy }: BuyNowProps) {
  const missing = missingParts(address, hasPayment)
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
    if (!reached) {
      return (
        <>
          <b className={styles.why}>Checkout needs a connection.</b> Your bag is safe on this device and will be saved
          when you are back.
        </>
      )
    }
    if (missing.length > 0) return neededFirst(missing)
    return hasChanges && 'Please accept what has changed first.'
  }
}
