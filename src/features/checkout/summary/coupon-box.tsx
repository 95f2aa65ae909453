import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { CouponRule } from '#contract/price.ts'
import { request } from '#sync/api.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import styles from './coupon-box.module.css'

interface CouponBoxProps {
  coupon: CouponRule | null
  /** Why a coupon that was applied did not hold when it came to buying. */
  refused: string
  onChange: (coupon: CouponRule | null) => void
}

/** Where a coupon is typed, and afterwards what became of it. */
export function CouponBox({ coupon, refused, onChange }: CouponBoxProps) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const remove = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)

  useEffect(() => {
    // The form and the button to remove the coupon take each other's place.
    if (hadFocus.current) (coupon ? remove : field).current?.focus()
    hadFocus.current = false
  }, [coupon])

  const apply = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (busy) return
    if (code.trim() === '') return setProblem('Please enter a coupon code.')
    setBusy(true)
    const outcome = await request('applyCoupon', { body: { code } })
    setBusy(false)
    if (outcome.kind === 'ok') {
      setProblem('')
      setCode('')
      // Whoever waits may go on with the address meanwhile.
      hadFocus.current = form.contains(document.activeElement)
      return onChange({ code: outcome.data.code, percent: outcome.data.discount })
    }
    setProblem(outcome.kind === 'refused' ? outcome.message : 'The shop did not answer. Please try again.')
  }

  const takeOff = () => {
    hadFocus.current = true
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
            error={problem || refused}
            onChange={(event) => {
              setCode(event.target.value)
              setProblem('')
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
            <button ref={remove} type="button" className="link" onClick={takeOff}>
              Remove <span className="sr">coupon {coupon.code}</span>
            </button>
          </p>
        )}
      </div>
      <p className="sr" role="alert">
        {problem || refused}
      </p>
    </div>
  )
}
