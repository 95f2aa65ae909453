import { useState } from 'react'
import { formatPayout, payoutProblems, readPayout } from '#contract/orders/payout.ts'
import type { OrderReturn } from '#contract/orders/return.ts'
import { request } from '#sync/api.ts'
import { useFormSubmission } from '../../state/forms/use-form-submission.ts'
import { showToast } from '../../state/toasts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FieldError } from '../../ui/forms/field.tsx'
import styles from './order-returns.module.css'
import { PayoutFields } from './payout-fields.tsx'

interface ChangePayoutProps {
  shown: OrderReturn
  /** Access token of the shopper's account. */
  token: string
  onChanged?: (() => void) | undefined
}

/** Shows where a refund goes, and changes it until it is paid. */
export function ChangePayout({ shown: { number, payTo = '', ...shown }, token, onChanged }: ChangePayoutProps) {
  const [isEditing, setIsEditing] = useState(payTo === '')
  if (isEditing) {
    const close = () => {
      setIsEditing(false)
      onChanged?.()
    }
    return <PayoutForm id={shown.id} payTo={payTo} token={token} onSaved={close} />
  }
  return (
    <p>
      Refund to <b>{payTo}</b>{' '}
      <Button
        variant="quiet"
        onClick={() => setIsEditing(true)}
        aria-label={`Change where return ${number} is refunded`}
      >
        Change
      </Button>
    </p>
  )
}

interface PayoutFormProps {
  /** Of the return. */
  id: string
  payTo: string
  token: string
  onSaved: () => void
}

function PayoutForm({ id, payTo, token, onSaved }: PayoutFormProps) {
  const [payout, setPayout] = useState(() => readPayout(payTo))
  const { form, errors, busy, onInput, submit } = useFormSubmission({
    validate: () => ({ ...payoutProblems(payout) }),
    send: () => request('changePayout', { path: { id }, body: { payTo: formatPayout(payout) }, token }),
    onSent: () => {
      showToast('We will send your refund there.')
      onSaved()
    },
    unreachableMessage: "We couldn't reach the shop. Please try again.",
  })
  return (
    <form ref={form} className={styles.payout} onInput={onInput} onSubmit={submit}>
      <PayoutFields payout={payout} onPayout={setPayout} errors={errors} />
      <div role="alert">{errors.form && <FieldError>{errors.form}</FieldError>}</div>
      <Button type="submit" variant="secondary" busy={busy && 'Saving…'}>
        Save
      </Button>
    </form>
  )
}
