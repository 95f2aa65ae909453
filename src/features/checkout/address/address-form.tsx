import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type Address, toPhoneDigits } from '#contract/address.ts'
import { Combobox } from '../../../ui/forms/combobox.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import styles from './address-form.module.css'
import { citiesQuery, countriesQuery, statesQuery } from './region-queries.ts'

/** What is wrong with a field, as a sentence. */
export type AddressErrors = Partial<Record<keyof Address | 'phone', string>>

interface AddressFormProps {
  address: Address
  phone: string
  errors: AddressErrors
  /** Where the postal code is, in words; empty when nobody knows. */
  pinCodeArea: string
  onAddressChange: (address: Address) => void
  onPhoneChange: (phone: string) => void
  /** The shopper has left the postal code. */
  onPostalCodeBlur: () => void
}

/** Where the parcel goes. A country empties state and city, a state empties the city. */
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
        ready
        className={styles.whole}
        onChange={(chosen) => change({ country: chosen, state: '', city: '' })}
      />
      <RegionField
        label="State"
        autoComplete="address-level1"
        value={state}
        names={states}
        ready={country !== ''}
        onChange={(chosen) => change({ state: chosen, city: '' })}
      />
      <RegionField
        label="City"
        autoComplete="address-level2"
        value={city}
        names={cities}
        ready={state !== ''}
        onChange={(chosen) => change({ city: chosen })}
      />
      <Field
        label="Postal code"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={12}
        value={address.pincode}
        error={errors.pincode}
        hint={pinCodeArea || undefined}
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
        className={styles.whole}
        onChange={(event) => change({ street: event.target.value })}
      />
      <p className="sr" role="status">
        {pinCodeArea && `The postal code is in ${pinCodeArea}.`}
      </p>
    </div>
  )
}

interface RegionFieldProps {
  label: string
  autoComplete: string
  value: string
  /** The names to choose from. */
  names: UseQueryResult<string[]>
  /** What it lies in has been chosen. */
  ready: boolean
  className?: string | undefined
  onChange: (value: string) => void
}

/**
 * Country, state or city. Where the list cannot be had, or is empty, the shopper writes the name: a list that fails keeps
 * nobody from buying.
 */
function RegionField({ label, autoComplete, value, names, ready, className, onChange }: RegionFieldProps) {
  const { data, isLoading, isError } = names
  const isEmpty = data?.length === 0
  return (
    <Combobox
      label={label}
      autoComplete={autoComplete}
      options={data ?? []}
      value={value}
      loading={isLoading}
      disabled={!ready}
      free={data === undefined || isEmpty}
      hint={
        ready && value === '' && (isError || isEmpty)
          ? 'There is no list to choose from. Please write the name.'
          : undefined
      }
      className={className}
      onChange={onChange}
    />
  )
}
