import { type FormEvent, useState } from 'react'
import type { CouponRule } from '#contract/price.ts'
import { call } from '#sync/api.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
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

  const apply = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (code.trim() === '') return setProblem('Please enter a coupon code.')
    setBusy(true)
    const outcome = await call('applyCoupon', { body: { code } })
    setBusy(false)
    if (outcome.kind === 'ok') {
      setProblem('')
      setCode('')
      return onChange({ code: outcome.answer.code, percent: outcome.answer.discount })
    }
    setProblem(outcome.kind === 'refused' ? outcome.message : 'The shop did not answer. Please try again.')
  }

  return (
    <div>
      {!coupon && (
        <form className={styles.form} onSubmit={apply} noValidate>
          <Field
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
            <button type="button" className="link" onClick={() => onChange(null)}>
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
