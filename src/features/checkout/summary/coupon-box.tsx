import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { CouponRule } from '#contract/orders/price.ts'
import { cleanLine } from '#contract/typed-text.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { OfferList, useOfferChoice } from '../../offers/offer-list.tsx'
import { applyCode, useOffers } from '../../offers/use-offers.ts'
import styles from './coupon-box.module.css'

interface CouponBoxProps {
  coupon: CouponRule | null
  /** After BUY NOW; empty if not refused. */
  refusal: string
  onChange: (coupon: CouponRule | null) => void
}

export function CouponBox({ coupon, refusal, onChange }: CouponBoxProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const problem = error || (code === '' ? refusal : '')
  const field = useRef<HTMLInputElement>(null)
  const removeButton = useRef<HTMLButtonElement>(null)
  const moveFocus = useRef(false)

  useEffect(() => {
    // The form and the remove button replace each other.
    if (moveFocus.current) (coupon ? removeButton : field).current?.focus()
    moveFocus.current = false
  }, [coupon])

  const apply = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (busy) return
    if (cleanLine(code) === '') return setError('Please enter a coupon code.')
    setBusy(true)
    const outcome = await applyCode(code)
    setBusy(false)
    if (outcome.kind === 'refused') return setError(outcome.message)
    // Unless the shopper moved it during the request.
    show(outcome.coupon, form.contains(document.activeElement))
  }

  const show = (applied: CouponRule, takesFocus: boolean) => {
    setError('')
    setCode('')
    moveFocus.current = takesFocus
    onChange(applied)
  }

  const remove = () => {
    moveFocus.current = true
    onChange(null)
  }

  return (
    <div>
      {!coupon && <OfferBox onApply={(applied) => show(applied, true)} />}
      {!coupon && (
        <form className={styles.form} onSubmit={apply} noValidate>
          <Field
            ref={field}
            label="Coupon code"
            value={code}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            error={problem}
            onChange={(event) => {
              setCode(event.target.value)
              setError('')
            }}
          />
          <Button variant="secondary" type="submit" busy={busy && 'Applying…'} className={styles.apply}>
            Apply
          </Button>
        </form>
      )}
      <div role="status">
        {coupon && (
          <p className={styles.applied}>
            <Icon name="check" size="s" /> Coupon Applied
            <button ref={removeButton} type="button" className="link" onClick={remove}>
              Remove <span className="sr">{`coupon ${coupon.code}`}</span>
            </button>
          </p>
        )}
      </div>
    </div>
  )
}

/** Keeps the room of one offer until it is known whether there are any. */
function OfferBox({ onApply }: { onApply: (coupon: CouponRule) => void }) {
  const { offers, savedAt, isPending } = useOffers()
  const choice = useOfferChoice(onApply)
  if (isPending) return <Skeleton className={styles.offers} />
  if (offers.length === 0) return null
  return (
    <div className={styles.offers}>
      <OfferList offers={offers} savedAt={savedAt} choice={choice} />
    </div>
  )
}
