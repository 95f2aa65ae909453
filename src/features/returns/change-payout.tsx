import { type FormEvent, useState } from 'react'
import type { OrderReturn } from '#contract/orders/return.ts'
import { request } from '#sync/api.ts'
import { showToast } from '../../state/toasts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Field } from '../../ui/forms/field.tsx'

interface ChangePayoutProps {
  shown: OrderReturn
  /** Access token of the shopper's account. */
  token: string
  onChanged?: (() => void) | undefined
}

/** Shows where a refund goes, and changes it until it is paid. */
export function ChangePayout({ shown: { id, number, payTo = '' }, token, onChanged }: ChangePayoutProps) {
  const [isEditing, setIsEditing] = useState(payTo === '')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('payTo') ?? '')
    setBusy(true)
    const outcome = await request('changePayout', { path: { id }, body: { payTo: typed }, token })
    setBusy(false)
    if (outcome.kind === 'unreachable') return setError("We couldn't reach the shop. Please try again.")
    if (outcome.kind === 'refused') return setError(outcome.fields?.payTo ?? outcome.message)
    setError('')
    setIsEditing(false)
    showToast('We will send your refund there.')
    onChanged?.()
  }

  if (!isEditing) {
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
  return (
    <form onSubmit={save}>
      <PayoutField defaultValue={payTo} error={error} />
      <Button type="submit" variant="secondary" busy={busy && 'Saving…'}>
        Save
      </Button>
    </form>
  )
}

export function PayoutField(props: { defaultValue?: string; error: string | undefined }) {
  return (
    <Field
      label="UPI ID or bank account"
      name="payTo"
      required
      maxLength={120}
      autoComplete="off"
      hint="You paid in cash, so we send your refund there: a UPI ID, or an account number with IFSC."
      {...props}
    />
  )
}
