import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { toPhoneDigits } from '#contract/orders/address-rules.ts'
import type { Address } from '#contract/schemas/address.ts'
import { Combobox } from '../../../ui/forms/combobox.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import type { AddressErrors } from './address-errors.ts'
import styles from './address-form.module.css'
import { citiesQuery, countriesQuery, statesQuery } from './region-queries.ts'

interface AddressFormProps {
  address: Address
  phone: string
  errors: AddressErrors
  /** E.g. "Pune, Maharashtra"; empty if unknown, undefined outside India. */
  pinCodeArea: string | undefined
  onAddressChange: (address: Address) => void
  onPhoneChange: (phone: string) => void
  onPostalCodeBlur: () => void
}

/** Another country clears state and city; another state the city. */
export function AddressForm(props: AddressFormProps) {
  const { address, phone, errors, pinCodeArea, onAddressChange, onPhoneChange, onPostalCodeBlur } = props
  const { country, state, city } = address
  const countries = useQuery(countriesQuery())
  const states = useQuery(statesQuery(country))
  const cities = useQuery(citiesQuery(country, state))
  const change = (part: Partial<Address>) => onAddressChange({ ...address, ...part })
  return (
    <div className={styles.form}>
      <RegionField
        label="Country"
        autoComplete="country-name"
        value={country}
        names={countries}
        enabled
        className={styles.fullWidth}
        onChange={(name) => change({ country: name, state: '', city: '' })}
      />
      <RegionField
        label="State"
        autoComplete="address-level1"
        value={state}
        names={states}
        enabled={country !== ''}
        onChange={(name) => change({ state: name, city: '' })}
      />
      <RegionField
        label="City"
        autoComplete="address-level2"
        value={city}
        names={cities}
        enabled={state !== ''}
        onChange={(name) => change({ city: name })}
      />
      <Field
        label="Postal code"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={12}
        value={address.pincode}
        error={errors.pincode}
        hint={pinCodeArea}
        onChange={(event) => change({ pincode: event.target.value })}
        onBlur={onPostalCodeBlur}
      />
      <Field
        label="Phone number"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        value={phone}
        error={errors.phone}
        onChange={(event) => onPhoneChange(toPhoneDigits(event.target.value))}
      />
      <Field
        label="Street address"
        autoComplete="street-address"
        maxLength={200}
        value={address.street}
        error={errors.street}
        className={styles.fullWidth}
        onChange={(event) => change({ street: event.target.value })}
      />
      <p className="sr" role="status">
        {pinCodeArea && `This postal code is in ${pinCodeArea}.`}
      </p>
    </div>
  )
}

interface RegionFieldProps {
  label: string
  autoComplete: string
  value: string
  names: UseQueryResult<string[]>
  /** False until the region around it is selected. */
  enabled: boolean
  className?: string | undefined
  onChange: (value: string) => void
}

/**
 * Takes any text if its list is empty or fails, so that nobody is kept from
 * buying.
 */
function RegionField({ label, autoComplete, value, names, enabled, className, onChange }: RegionFieldProps) {
  const { data, isLoading, isError } = names
  const isEmpty = data?.length === 0
  return (
    <Combobox
      label={label}
      autoComplete={autoComplete}
      options={data ?? []}
      value={value}
      loading={isLoading}
      disabled={!enabled}
      allowCustom={data === undefined || isEmpty}
      hint={
        enabled && value === '' && (isError || isEmpty)
          ? "We couldn't load this list. Please type the name."
          : undefined
      }
      className={className}
      onChange={onChange}
    />
  )
}
