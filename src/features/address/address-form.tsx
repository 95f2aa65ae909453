import { useState } from 'react'
import { isIndia, postalCodeProblem } from '#contract/orders/address-rules.ts'
import { readPinCode } from '#contract/orders/pin-code.ts'
import type { Address } from '#contract/schemas/address.ts'
import { phoneElsewhere } from '../../lib/phone-reading.ts'
import { type AddressEntry, pinAndState } from '../../state/checkout/checkout-draft.ts'
import { indianPinCode } from '../../state/queries/pin-code.ts'
import { Combobox } from '../../ui/forms/combobox.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { PhoneField } from '../../ui/forms/phone-field.tsx'
import { PinStateQuestion } from '../../ui/forms/pin-state-question.tsx'
import type { AddressErrors } from './address-errors.ts'
import styles from './address-form.module.css'
import { type ChangeEntry, usePinCodeLookup } from './pin-code-lookup.ts'
import { usePostalCodeHint } from './postal-code-hint.ts'
import { type ChangeAddress, useRegions } from './use-regions.ts'

interface AddressFormProps {
  entry: AddressEntry
  /** The account's name, under which the parcel comes unless another is entered. */
  ownName: string
  errors: AddressErrors
  /** An order stays in its country. */
  isCountryFixed?: boolean
  onChange: ChangeEntry
}

const PIN_CODE_LENGTH = 6

/** The postal code comes first: in India it fills in state and city. */
export function AddressForm({ entry, ownName, errors, isCountryFixed = false, onChange }: AddressFormProps) {
  const { address, phone } = entry
  const [hasLeftPostalCode, setHasLeftPostalCode] = useState(false)
  const { area, differing, changeState } = usePinCodeLookup(entry, onChange)
  const edit: ChangeAddress = (change) => onChange((current) => withAddress(current, change(current.address)), true)
  const settle: ChangeAddress = (change) => onChange((current) => ({ address: change(current.address) }), false)
  const regions = useRegions({ address, errors, onChange: edit, onPresentNames: settle })
  const { hint, announcement } = usePostalCodeHint(address, area)
  const change = (part: Partial<Address>) => edit((current) => ({ ...current, ...part }))
  const leavePostalCode = () => {
    setHasLeftPostalCode(true)
    settle((current) => ({ ...current, pincode: indianPinCode(current) ?? current.pincode }))
  }
  return (
    <div className={styles.form}>
      <Field
        label="Postal code"
        inputMode={address.country === '' || isIndia(address.country) ? 'numeric' : undefined}
        autoComplete="postal-code"
        enterKeyHint="next"
        maxLength={20}
        value={address.pincode}
        error={postalCodeError(address, hasLeftPostalCode) ?? errors.pincode}
        hint={hint}
        onChange={(event) => {
          setHasLeftPostalCode(false)
          change({ pincode: event.target.value })
        }}
        onBlur={leavePostalCode}
      />
      <PinStateQuestion
        pincode={readPinCode(address.pincode) ?? ''}
        differing={differing}
        className={styles.fullWidth}
        onChangeState={changeState}
        onKeep={() => onChange((current) => ({ keptState: pinAndState(current.address) }), false)}
      />
      {isCountryFixed ? (
        <Field label="Country" disabled value={address.country} />
      ) : (
        <Combobox {...regions.countryField} />
      )}
      <Field
        label="Street address"
        autoComplete="street-address"
        maxLength={200}
        value={address.street}
        error={errors.street}
        className={styles.fullWidth}
        onChange={(event) => change({ street: event.target.value })}
      />
      <Combobox {...regions.stateField} />
      <Combobox {...regions.cityField} />
      <Field
        label="Recipient's name"
        autoComplete="name"
        maxLength={120}
        value={address.recipient ?? ownName}
        error={errors.recipient}
        className={styles.fullWidth}
        onChange={(event) => change({ recipient: event.target.value })}
      />
      <PhoneField
        value={phone}
        country={address.country}
        error={errors.phone}
        className={styles.fullWidth}
        onChange={(typed) => onChange(() => ({ phone: typed }), false)}
      />
      <p className="sr" role="status">
        {announcement}
      </p>
    </div>
  )
}

/** The phone number stays what it is in another country. */
function withAddress({ address, phone }: AddressEntry, next: Address): Partial<AddressEntry> {
  if (next.country === address.country) return { address: next }
  return { address: next, phone: phoneElsewhere(phone, address.country) }
}

/** None while it is typed. */
function postalCodeError({ country, pincode }: Address, hasLeft: boolean): string | undefined {
  const isComplete = pincode !== '' && (hasLeft || pincode.replace(/[\s\p{Pd}]/gu, '').length >= PIN_CODE_LENGTH)
  return (isComplete && postalCodeProblem(country, pincode)) || undefined
}
