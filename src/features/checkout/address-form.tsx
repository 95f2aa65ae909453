import { useQuery } from '@tanstack/react-query'
import { type Address, phoneDigits } from '#contract/address.ts'
import { Field } from '../../ui/field.tsx'
import styles from './address-form.module.css'
import { PlaceField } from './place-field.tsx'
import { citiesQuery, countriesQuery, statesQuery } from './place-queries.ts'

/** What is wrong with a field, as a sentence. */
export type AddressProblems = Partial<Record<keyof Address | 'phone', string>>

interface AddressFormProps {
  address: Address
  phone: string
  problems: AddressProblems
  /** Where the postal code is, in words; empty when nobody knows. */
  placeOfCode: string
  onAddress: (address: Address) => void
  onPhone: (phone: string) => void
  /** The shopper has left the postal code. */
  onLeaveCode: () => void
}

/** Where the parcel goes. A country empties state and city, a state empties the city. */
export function AddressForm(props: AddressFormProps) {
  const { address, phone, problems, placeOfCode, onAddress, onPhone, onLeaveCode } = props
  const { country, state, city } = address
  const countries = useQuery(countriesQuery())
  const states = useQuery(statesQuery(country))
  const cities = useQuery(citiesQuery(country, state))
  const change = (part: Partial<Address>) => onAddress({ ...address, ...part })
  return (
    <div className={styles.form}>
      <PlaceField
        label="Country"
        autoComplete="country-name"
        value={country}
        places={countries}
        ready
        className={styles.whole}
        onChange={(chosen) => change({ country: chosen, state: '', city: '' })}
      />
      <PlaceField
        label="State"
        autoComplete="address-level1"
        value={state}
        places={states}
        ready={country !== ''}
        onChange={(chosen) => change({ state: chosen, city: '' })}
      />
      <PlaceField
        label="City"
        autoComplete="address-level2"
        value={city}
        places={cities}
        ready={state !== ''}
        onChange={(chosen) => change({ city: chosen })}
      />
      <Field
        label="Postal code"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={12}
        value={address.pincode}
        error={problems.pincode}
        hint={placeOfCode || undefined}
        onChange={(event) => change({ pincode: event.target.value })}
        onBlur={onLeaveCode}
      />
      <Field
        label="Phone number"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        value={phone}
        error={problems.phone}
        onChange={(event) => onPhone(phoneDigits(event.target.value))}
      />
      <Field
        label="Street address"
        autoComplete="street-address"
        maxLength={200}
        value={address.street}
        error={problems.street}
        className={styles.whole}
        onChange={(event) => change({ street: event.target.value })}
      />
      <p className="sr" role="status">
        {placeOfCode && `The postal code is in ${placeOfCode}.`}
      </p>
    </div>
  )
}
