import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { postalCodeProblem } from '#contract/orders/address-rules.ts'
import { type Order, readOrder } from '#contract/orders/order.ts'
import { readPinCode } from '#contract/orders/pin-code.ts'
import type { Address } from '#contract/schemas/address.ts'
import { cleanLine } from '#contract/typed-text.ts'
import { type Outcome, request } from '#sync/api.ts'
import { usePhoneReading } from '../../lib/phone-reading.ts'
import { useConnection } from '../../state/network/connection.ts'
import type { SignedInShopper } from '../../state/session/session.ts'
import { showToast } from '../../state/toasts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Field, FieldError } from '../../ui/forms/field.tsx'
import { PhoneField } from '../../ui/forms/phone-field.tsx'
import { focusPinStateQuestion, PinStateQuestion } from '../../ui/forms/pin-state-question.tsx'
import { Sheet } from '../../ui/layout/sheet.tsx'
import styles from './correct-contact.module.css'
import { updateCachedOrder } from './orders-queries.ts'
import { usePinState } from './use-pin-state.ts'

interface CorrectContactProps {
  order: Order
  shopper: SignedInShopper
}

const UNREACHABLE = "We couldn't reach the shop, so nothing has changed. Please try again."
const OFFLINE = 'You need a connection to change this, because the courier has to be told.'

const MISSING = 'Please fill this in.'

interface PasswordFieldProps {
  value: string
  error: string | undefined
  onChange: (password: string) => void
}

type Refusal = Extract<Outcome<unknown>, { kind: 'refused' }>
type Errors = Partial<Record<'phone' | 'recipient' | 'street' | 'city' | 'state' | 'pincode' | 'password', string>>

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
  const [address, setAddress] = useState(order.address)
  const [phone, setPhone] = useState(order.phone)
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const pinState = usePinState(order.address, address, form)
  const reading = usePhoneReading(phone, order.address.country)
  const isPaid = order.payment !== 'cod'

  const showRefusal = ({ message, fields, data }: Refusal) => {
    if (data.states) return pinState.hear(data.states.pinCode)
    setErrors(toErrors(fields))
    setFailure(message)
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const wrongPhone = phone !== order.phone && reading?.kind === 'wrong' ? reading.problem : undefined
    const found = { ...findErrors(address, wrongPhone), ...(isPaid && password === '' && { password: MISSING }) }
    setErrors(found)
    setFailure('')
    if (Object.keys(found).length > 0 || focusPinStateQuestion(form.current)) return
    setBusy(true)
    const changed = reading?.kind === 'ok' ? reading.phone : phone
    const body = {
      ...(phone !== order.phone && { phone: changed }),
      address,
      ...pinState.confirmation,
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
  const field = (name: AddressFieldProps['name'], label: string, autoComplete: string) => (
    <AddressField {...{ name, label, autoComplete, address }} error={errors[name]} onChange={setAddress} />
  )
  return (
    <Sheet
      open
      onClose={onClose}
      title="Correct phone or address"
      footer={<SheetButtons formId={formId} busy={busy} disabled={!reachable} onClose={onClose} />}
    >
      <form ref={form} id={formId} className={styles.form} onSubmit={save} noValidate>
        <p className={styles.wide}>
          You can change this until your parcel leaves. The country stays <span>{order.address.country}</span>.
        </p>
        {field('recipient', "Recipient's name", 'name')}
        <PhoneField value={phone} country={order.address.country} error={errors.phone} onChange={setPhone} />
        {field('pincode', 'Postal code', 'postal-code')}
        <PinStateQuestion
          pincode={readPinCode(address.pincode) ?? ''}
          differing={pinState.differing}
          className={styles.wide}
          onChangeState={(state) => setAddress({ ...address, state, city: pinState.cityIn(state) })}
          onKeep={pinState.keep}
        />
        {field('street', 'Street address', 'street-address')}
        {field('city', 'City', 'address-level2')}
        {field('state', 'State', 'address-level1')}
        {isPaid && <PasswordField value={password} error={errors.password} onChange={setPassword} />}
        <div className={styles.wide} role="alert">
          {!reachable && <FieldError>{OFFLINE}</FieldError>}
          {failure && <FieldError>{failure}</FieldError>}
        </div>
      </form>
    </Sheet>
  )
}

interface AddressFieldProps {
  name: keyof Omit<Address, 'country'>
  label: string
  autoComplete: string
  address: Address
  error: string | undefined
  onChange: (address: Address) => void
}

function AddressField({ name, label, autoComplete, address, error, onChange }: AddressFieldProps) {
  return (
    <Field
      label={label}
      autoComplete={autoComplete}
      value={address[name] ?? ''}
      error={error}
      className={name === 'street' ? styles.wide : undefined}
      onChange={(event) => onChange({ ...address, [name]: event.target.value })}
    />
  )
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
      className={styles.wide}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** The server names paths, e.g. `address.state`. */
function toErrors(fields: Readonly<Record<string, string>>): Errors {
  return Object.fromEntries(Object.entries(fields).map(([path, message]) => [path.split('.').at(-1), message]))
}

function findErrors({ street, city, state, country, pincode }: Address, wrongPhone: string | undefined): Errors {
  const pinProblem = cleanLine(pincode) === '' ? MISSING : postalCodeProblem(country, pincode)
  return {
    ...(wrongPhone && { phone: wrongPhone }),
    ...(cleanLine(street) === '' && { street: MISSING }),
    ...(cleanLine(city) === '' && { city: MISSING }),
    ...(cleanLine(state) === '' && { state: MISSING }),
    ...(pinProblem && { pincode: pinProblem }),
  }
}
