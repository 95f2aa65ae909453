import type { Address } from '#contract/schemas/address.ts'
import type { Elements } from '../../../ui/elements.ts'
import { Combobox } from '../../../ui/forms/combobox.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { PhoneField } from '../../../ui/forms/phone-field.tsx'
import type { AddressErrors } from './address-errors.ts'
import styles from './address-form.module.css'
import { usePostalCodeHint } from './postal-code-hint.ts'
import { type ChangeAddress, useRegions } from './use-regions.ts'

interface AddressFormProps {
  address: Address
  phone: string
  /** The account's name, under which the parcel comes unless another is entered. */
  ownName: string
  errors: AddressErrors
  /** E.g. "Pune, Maharashtra"; empty if unknown, undefined outside India. */
  pinCodeArea: string | undefined
  pinStateQuestion: Elements
  onAddressChange: ChangeAddress
  /** Leaves the saved address selected. */
  onPresentNames: ChangeAddress
  onPhoneChange: (phone: string) => void
  onPostalCodeBlur: () => void
}

/** The postal code comes first: in India it fills in state and city. */
export function AddressForm(props: AddressFormProps) {
  const { address, phone, ownName, errors, pinCodeArea, onAddressChange, onPhoneChange } = props
  const { pinStateQuestion, onPostalCodeBlur } = props
  const regions = useRegions({ address, errors, onChange: onAddressChange, onPresentNames: props.onPresentNames })
  const { hint, announcement } = usePostalCodeHint(address, pinCodeArea)
  const change = (part: Partial<Address>) => onAddressChange((current) => ({ ...current, ...part }))
  return (
    <div className={styles.form}>
      <Field
        label="Postal code"
        inputMode="numeric"
        autoComplete="postal-code"
        enterKeyHint="next"
        maxLength={20}
        value={address.pincode}
        error={errors.pincode}
        hint={hint}
        onChange={(event) => change({ pincode: event.target.value })}
        onBlur={onPostalCodeBlur}
      />
      {pinStateQuestion}
      <Combobox {...regions.countryField} />
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
        onChange={onPhoneChange}
      />
      <p className="sr" role="status">
        {announcement}
      </p>
    </div>
  )
}
