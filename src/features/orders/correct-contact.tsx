import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { type Order, readOrder } from '#contract/orders/order.ts'
import { request } from '#sync/api.ts'
import { type AddressEntry, emptyEntry, pinAndState } from '../../state/checkout/checkout-draft.ts'
import { useConnection } from '../../state/network/connection.ts'
import { type SignedInShopper, useSession } from '../../state/session/session.ts'
import { showToast } from '../../state/toasts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Field, FieldError } from '../../ui/forms/field.tsx'
import { Sheet } from '../../ui/layout/sheet.tsx'
import { findAddressErrors, MISSING } from '../address/address-errors.ts'
import { AddressForm } from '../address/address-form.tsx'
import { useAddressEntry } from '../address/use-address-entry.ts'
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
  const [password, setPassword] = useState('')
  const { form, entry, reading, errors, failure, busy, change, save } = useAddressEntry(() => entryOf(order))
  const isPaid = order.payment !== 'cod'
  // An earlier release may have stored the number that stays.
  const isSamePhone = entry.phone === order.phone

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = {
      ...findAddressErrors(entry, isSamePhone ? null : reading),
      ...(isPaid && password === '' && { password: MISSING }),
    }
    const saved = await save(found, ({ address, phone, confirmed }) => {
      const body = {
        ...(!isSamePhone && { phone }),
        address,
        ...confirmed,
        ...(isPaid && { currentPassword: password }),
      }
      return request('correctContact', { path: { id: order.id }, body, token: shopper.token })
    })
    if (!saved) return
    await updateCachedOrder(queryClient, shopper, readOrder(saved.order))
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
      <form ref={form} id={formId} className={styles.form} onSubmit={submit} noValidate>
        <p>You can change this until your parcel leaves. The country stays the same.</p>
        <AddressForm entry={entry} ownName={user?.fullname ?? ''} errors={errors} isCountryFixed onChange={change} />
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
