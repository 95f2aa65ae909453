import { useState } from 'react'
import type { CouponRule } from '#contract/orders/price.ts'
import { formatSavedTime, isOld } from '../../lib/format-date.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FieldError } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import styles from './offer-list.module.css'
import { offerTerms } from './offer-terms.ts'
import { applyCode, type Offers } from './use-offers.ts'

interface OfferListProps extends Pick<Offers, 'offers' | 'savedAt'> {
  /** Shown as kept. */
  keptCode?: string | undefined
  choice: ReturnType<typeof useOfferChoice>
}

/** Coupons that one press applies, with what each of them takes. */
export function OfferList({ offers, savedAt, keptCode, choice: { busyCode, message, apply } }: OfferListProps) {
  const now = Date.now()
  return (
    <div className={styles.offers}>
      <ul aria-label="Offers">
        {offers.map((offer) => (
          <li key={offer.code} className={styles.offer}>
            <p>
              <b>{`${offer.discount}% off`}</b> <span>{`with ${offer.code}`}</span>
              <span className={styles.terms}>{offerTerms(offer)}</span>
            </p>
            {offer.code === keptCode ? (
              <p className={styles.kept}>
                <Icon name="check" size="s" />
                <span>Kept for your bag</span>
              </p>
            ) : (
              <Button
                variant="secondary"
                aria-label={`Use ${offer.code}`}
                busy={busyCode === offer.code && 'Checking…'}
                onClick={() => void apply(offer.code)}
              >
                Use
              </Button>
            )}
          </li>
        ))}
      </ul>
      {savedAt !== null && isOld(savedAt, now) && (
        <p className={styles.terms}>{`Last checked ${formatSavedTime(savedAt, now)}.`}</p>
      )}
      <div role="alert">{message && <FieldError>{message}</FieldError>}</div>
    </div>
  )
}

/** Tries a coupon; says why it was refused. */
export function useOfferChoice(onApply: (coupon: CouponRule) => void) {
  const [busyCode, setBusyCode] = useState<string | null>(null)
  const [message, setMessage] = useState('')
  const apply = async (code: string) => {
    if (busyCode !== null) return
    setBusyCode(code)
    setMessage('')
    const outcome = await applyCode(code)
    setBusyCode(null)
    if (outcome.kind === 'applied') onApply(outcome.coupon)
    else setMessage(outcome.message)
  }
  return { busyCode, message, apply }
}
