import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { type Order, readOrder } from '#contract/orders/order.ts'
import { type Outcome, request } from '#sync/api.ts'
import { usePhoneReading } from '../../lib/phone-reading.ts'
import { type AddressEntry, emptyEntry, isStateKept, pinAndState } from '../../state/checkout/checkout-draft.ts'
import { useConnection } from '../../state/network/connection.ts'
import { type SignedInShopper, useSession } from '../../state/session/session.ts'
import { showToast } from '../../state/toasts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Field, FieldError } from '../../ui/forms/field.tsx'
import { focusPinStateQuestion } from '../../ui/forms/pin-state-question.tsx'
import { Sheet } from '../../ui/layout/sheet.tsx'
import {
  type AddressErrors,
  findAddressErrors,
  MISSING,
  toAddressErrors,
  UNREACHABLE,
} from '../address/address-errors.ts'
import { AddressForm } from '../address/address-form.tsx'
import styles from './correct-contact.module.css'
import { updateCachedOrder } from './orders-queries.ts'

interface CorrectContactProps {
  order: Order
  shopper: SignedInShopper
}

const OFFLINE = 'You need a connection to change this, because the courier has to be told.'

interface PasswordFieldProps {
  value: string
  error: string | undefined
  onChange: (password: string) => void
}

type Refusal = Extract<Outcome<unknown>, { kind: 'refused' }>
type Errors = AddressErrors & { password?: string }

/**
 * Button and form that correct an order's phone number and address. Works until
 * the parcel has left.
 */
export function CorrectContact({ order, shopper }: CorrectContactProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Correct phone or address
      </Button>
      {isOpen && <ContactSheet order={order} shopper={shopper} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function ContactSheet({ order, shopper, onClose }: CorrectContactProps & { onClose: () => void }) {
  const formId = useId()
  const queryClient = useQueryClient()
  const { reachable } = useConnection()
  const { user } = useSession()
  const [entry, setEntry] = useState<AddressEntry>(() => entryOf(order))
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { address, phone } = entry
  const reading = usePhoneReading(phone, address.country)
  const isPaid = order.payment !== 'cod'
  const { heardStates } = entry
  useEffect(() => {
    if (heardStates) focusPinStateQuestion(form.current)
  }, [heardStates])

  const showRefusal = ({ message, fields, data }: Refusal) => {
    const { states } = data
    if (states) return setEntry({ ...entry, heardStates: { pincode: address.pincode, states: states.pinCode } })
    setErrors({ ...toAddressErrors(fields), ...(fields.currentPassword && { password: fields.currentPassword }) })
    setFailure(message)
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    // An earlier release may have stored the number that stays.
    const addressErrors = findAddressErrors(entry, phone === order.phone ? null : reading)
    const found = { ...addressErrors, ...(isPaid && password === '' && { password: MISSING }) }
    setErrors(found)
    setFailure('')
    if (Object.keys(found).length > 0 || focusPinStateQuestion(form.current)) return
    setBusy(true)
    const changed = reading?.kind === 'ok' ? reading.phone : phone
    const body = {
      ...(phone !== order.phone && { phone: changed }),
      address,
      ...(isStateKept(entry) && { stateConfirmed: true as const }),
      ...(isPaid && { currentPassword: password }),
    }
    const outcome = await request('correctContact', { path: { id: order.id }, body, token: shopper.token })
    setBusy(false)
    if (outcome.kind === 'unreachable') return setFailure(UNREACHABLE)
    if (outcome.kind === 'refused') return showRefusal(outcome)
    await updateCachedOrder(queryClient, shopper, readOrder(outcome.data.order))
    showToast('Saved. We have told the courier.')
    onClose()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title="Correct phone or address"
      footer={<SheetButtons formId={formId} busy={busy} disabled={!reachable} onClose={onClose} />}
    >
      <form ref={form} id={formId} className={styles.form} onSubmit={save} noValidate>
        <p>You can change this until your parcel leaves. The country stays the same.</p>
        <AddressForm
          entry={entry}
          ownName={user?.fullname ?? ''}
          errors={errors}
          isCountryFixed
          onChange={(change) => setEntry((current) => ({ ...current, ...change(current) }))}
        />
        {isPaid && <PasswordField value={password} error={errors.password} onChange={setPassword} />}
        <div role="alert">
          {!reachable && <FieldError>{OFFLINE}</FieldError>}
          {failure && <FieldError>{failure}</FieldError>}
        </div>
      </form>
    </Sheet>
  )
}

/** What stays as it was ordered is not asked about. */
function entryOf({ address, phone }: Order): AddressEntry {
  return { ...emptyEntry(), address, phone, keptState: pinAndState(address) }
}

interface SheetButtonsProps {
  formId: string
  busy: boolean
  disabled: boolean
  onClose: () => void
}

function SheetButtons({ formId, busy, disabled, onClose }: SheetButtonsProps) {
  return (
    <>
      <Button variant="secondary" onClick={onClose}>
        Keep as it is
      </Button>
      <Button type="submit" form={formId} busy={busy && 'Saving…'} disabled={disabled}>
        Save
      </Button>
    </>
  )
}

function PasswordField({ value, error, onChange }: PasswordFieldProps) {
  return (
    <Field
      label="Your password"
      type="password"
      autoComplete="current-password"
      hint="Because this order is paid already."
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
