import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isIndia } from '#contract/orders/address-rules.ts'
import type { Address } from '#contract/schemas/address.ts'
import type { ComboboxProps } from '../../ui/forms/combobox.tsx'
import type { AddressErrors } from './address-errors.ts'
import { citiesQuery, countriesQuery, type PlaceList, statesQuery } from './region-queries.ts'
import { countryMistake, isKnown, stateMistake, withCountry, withPresentNames, withState } from './regions.ts'

/** Receives the address as it is by then: browsers fill in several fields at once. */
export type ChangeAddress = (change: (address: Address) => Address) => void

interface RegionsInput {
  address: Address
  /** From the server. */
  errors: AddressErrors
  onChange: ChangeAddress
  /** Not the shopper's own change. */
  onPresentNames: ChangeAddress
}

type RegionFieldProps = Omit<ComboboxProps, 'className'>

/** Country, state and city, each listed once the one around it is known. */
export function useRegions({ address, errors, onChange, onPresentNames }: RegionsInput) {
  const { country, state } = address
  const countries = useQuery(countriesQuery())
  const isCountryKnown = isKnown(countries.data, country)
  const states = useQuery({ ...statesQuery(country), enabled: isCountryKnown })
  const isStateKnown = isCountryKnown && isKnown(states.data, state)
  const cities = useQuery({ ...citiesQuery(country, state), enabled: isStateKnown })
  const lists = { countries: countries.data, states: states.data, cities: cities.data }

  const hasPresentNames = withPresentNames(address, lists) === address
  useEffect(() => {
    if (!hasPresentNames) onPresentNames((current) => withPresentNames(current, lists))
  })

  const countryField: RegionFieldProps = {
    label: 'Country',
    autoComplete: 'country-name',
    value: country,
    ...listProps(countries, country),
    ...withError(countryMistake(address, lists), errors.country),
    onChange: (name, isFilledIn) => onChange((current) => withCountry(current, name, lists, isFilledIn)),
  }
  const stateField: RegionFieldProps = {
    label: 'State',
    autoComplete: 'address-level1',
    value: state,
    ...listProps(states, state),
    ...withError(stateMistake(address, lists), errors.state),
    noMatch: isIndia(country) ? undefined : KEPT_AS_TYPED,
    onChange: (name) => onChange((current) => withState(current, name, lists)),
  }
  const cityField: RegionFieldProps = {
    label: 'City',
    autoComplete: 'address-level2',
    value: address.city,
    ...listProps(cities, address.city),
    error: errors.city,
    noMatch: KEPT_AS_TYPED,
    onChange: (name) => onChange((current) => ({ ...current, city: name })),
  }
  return { countryField, stateField, cityField }
}

const KEPT_AS_TYPED = "Not in our list. We'll keep it as you type it."

function listProps({ data, isLoading, isError }: UseQueryResult<PlaceList>, value: string) {
  const isMissing = isError || data?.names.length === 0
  return {
    options: data?.names ?? [],
    otherNames: data?.otherNames,
    loading: isLoading,
    hint: isMissing && value === '' ? "We couldn't load this list. Please type the name." : undefined,
  }
}

function withError(mistake: ReturnType<typeof countryMistake>, fromServer: string | undefined) {
  return { error: mistake?.error ?? fromServer, suggestion: mistake?.suggestion }
}
