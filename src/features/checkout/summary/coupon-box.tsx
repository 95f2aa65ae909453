import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { CouponRule } from '#contract/orders/price.ts'
import { cleanLine } from '#contract/typed-text.ts'
import { request } from '#sync/api.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
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
    const outcome = await request('applyCoupon', { body: { code } })
    setBusy(false)
    if (outcome.kind === 'ok') {
      setError('')
      setCode('')
      // Unless the shopper moved it during the request.
      moveFocus.current = form.contains(document.activeElement)
      return onChange({ code: outcome.data.code, percent: outcome.data.discount })
    }
    setError(outcome.kind === 'refused' ? outcome.message : "We couldn't reach the shop. Please try again.")
  }

  const remove = () => {
    moveFocus.current = true
    onChange(null)
  }

  return (
    <div>
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
      <p className="sr" role="alert">
        {problem}
      </p>
    </div>
  )
}
