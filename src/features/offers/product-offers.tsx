import { useId, useState } from 'react'
import type { CouponRule } from '#contract/orders/price.ts'
import { updateDraft, useCheckoutDraft } from '../../state/checkout/checkout-draft.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { OfferList, useOfferChoice } from './offer-list.tsx'
import styles from './product-offers.module.css'
import { useOffers } from './use-offers.ts'

/**
 * A button in a line that is there already, so that nothing moves when the offers
 * arrive. It opens the list of them below that line.
 */
export function ProductOffers() {
  const id = useId()
  const { offers, savedAt } = useOffers()
  const { draft } = useCheckoutDraft()
  const choice = useOfferChoice(keep)
  const [isOpen, setIsOpen] = useState(false)
  const [best] = offers
  if (!best) return null
  const kept = draft.coupon
  const press = () => {
    setIsOpen(!isOpen)
    // There is nothing to choose from.
    if (!isOpen && !kept && offers.length === 1) void choice.apply(best.code)
  }
  return (
    <>
      <button type="button" className={styles.summary} aria-expanded={isOpen} aria-controls={id} onClick={press}>
        <Icon name={kept ? 'check' : 'gift'} size="xs" />
        <span>{kept ? `${kept.percent}% off kept` : summaryOf(offers.length, best)}</span>
      </button>
      <p role="status" className="sr">
        {kept && `${kept.code} is kept for your bag`}
      </p>
      <div id={id} className={styles.list} hidden={!isOpen}>
        <OfferList offers={offers} savedAt={savedAt} keptCode={kept?.code} choice={choice} />
      </div>
    </>
  )
}

function keep(coupon: CouponRule): void {
  updateDraft({ coupon })
}

function summaryOf(count: number, best: { code: string; discount: number }): string {
  return count === 1 ? `${best.discount}% off with ${best.code}` : `${count} offers, up to ${best.discount}% off`
}
